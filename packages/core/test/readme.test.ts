import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { compileCore, Program } from './serve/compiled-core.ts';
import { FORMS, readReply, TICK } from './serve/raw-client.ts';

const file = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const readme = readFileSync(file('README.md'), 'utf8');
const [, example = ''] = /```ts\n([^]*?)```/.exec(readme) ?? [];

/** A backend with one bookmark, and what was written to it. */
async function startBookmarks() {
  const journal: string[] = [];
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET') journal.push(`${method} ${url}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":5,"title":"Payroll"}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { journal, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describe('the server in the README', { timeout: 60_000 }, () => {
  test('fits on a page and needs two imports', () => {
    expect(example.trim().split('\n').length).toBeLessThan(60);
    expect([...example.matchAll(/from '(.*?)'/g)].map(([, name]) => name)).toStrictEqual([
      '@guard/core',
      'zod',
    ]);
  });

  test('compiles as strictly as this package', () => {
    const { config } = ts.readConfigFile(file('tsconfig.json'), (path) => ts.sys.readFile(path));
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, file(''));
    // The text stands in for a file that is not there, so that nothing has to be written into the package.
    const name = file('readme-example.ts');
    const host = ts.createCompilerHost(options);
    const onDisk = { ...host };
    host.fileExists = (path) => path === name || onDisk.fileExists(path);
    host.readFile = (path) => (path === name ? example : onDisk.readFile(path));
    host.getSourceFile = (path, target, ...rest) =>
      path === name
        ? ts.createSourceFile(path, example, target)
        : onDisk.getSourceFile(path, target, ...rest);
    const program = ts.createProgram([name], options, host);
    const source = program.getSourceFile(name);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toStrictEqual(
      [],
    );
  });

  test('runs, lists its tools, and deletes a bookmark after the tick and not before', async () => {
    using core = compileCore();
    const backend = await startBookmarks();
    const env = { BOOKMARKS_URL: backend.url, BOOKMARKS_TOKEN: 'kf83-very-secret-token' };
    const program = new Program(core.add('readme.ts', example), [], env);
    let shown: unknown;
    let writtenBefore = -1;
    program.answer = ({ params }) => {
      shown = params?.['message'];
      writtenBefore = backend.journal.length;
      return TICK;
    };
    await program.initialize(FORMS);
    const { result } = await program.request('tools/list');
    expect(result?.['tools']).toMatchObject([{ name: 'get_bookmark' }, { name: 'delete_bookmark' }]);
    const reply = readReply(
      await program.request('tools/call', { name: 'delete_bookmark', arguments: { id: '5' } }),
    );
    expect(reply).toMatchObject({ isError: false, structured: { id: 5 } });
    expect(shown).toMatch(/^This will delete bookmark 5\.[^]*Title: “Payroll”$/);
    expect(writtenBefore).toBe(0);
    expect(backend.journal).toStrictEqual(['DELETE /bookmarks/5']);
    expect(await program.end()).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^bookmarks-mcp: in force: .*\n$/),
    });
    backend.close();
  });
});
