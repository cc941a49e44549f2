import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connectV2, nobody, spawnServer } from '@guard/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { STAGES } from './support/backends.ts';
import { blocksOf, readDocs, ROOT } from './support/files.ts';

const BINARY = join(ROOT, 'apps/wg-easy/dist/wg-easy-mcp.js');
const PAGE = 'https://approve.example.org';

const guide = readDocs('guide/phone.md');
const settings: Record<string, string> = Object.assign(
  {},
  ...blocksOf(guide, 'json').map((block) => JSON.parse(block)),
);
const [LOOKS = '', SERVES = ''] = blocksOf(guide, 'sh').map((block) =>
  block.trim().replace('npx -y @guard/wg-easy-mcp ', ''),
);

/** A service that passes messages on, and what it was given. */
async function startNtfy() {
  const taken: { authorization: string | undefined; body: Record<string, unknown> }[] = [];
  const server = createServer((incoming, response) => {
    void text(incoming).then((body) => {
      taken.push({ authorization: incoming.headers.authorization, body: JSON.parse(body) });
      response.end('{}');
    });
  });
  const port = await listening(server);
  return { url: `http://127.0.0.1:${port}`, taken };
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  return typeof bound === 'object' ? (bound?.port ?? 0) : 0;
}

/** A port that nobody listens at by now. */
async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  await once(server, 'close');
  return typeof bound === 'object' ? (bound?.port ?? 0) : 0;
}

/** A request as the proxy of the guide passes it on: the host stays what the person's browser said. */
async function throughProxy(port: number, link: URL, form?: string) {
  const headers = { host: link.host, ...(form !== undefined && { origin: link.origin }) };
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const asking = request({
    port,
    path: link.pathname,
    method: form === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...type },
  });
  asking.end(form);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}

/** The settings of the guide, with what runs here in place of the examples. */
async function setUp() {
  const home = await mkdtemp(join(tmpdir(), 'docs-phone-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const token = join(home, 'ntfy-token');
  await writeFile(token, 'the-token-of-ntfy\n', { mode: 0o600 });
  const [ntfy, stage, port] = [await startNtfy(), await STAGES['wg-easy'](), await freePort()];
  onTestFinished(() => stage.close());
  const env = {
    ...stage.env,
    ...settings,
    HOME: home,
    GUARD_NOTIFY_URL: `${ntfy.url}/my-approvals`,
    GUARD_NOTIFY_TOKEN_FILE: token,
    GUARD_APPROVALS_LISTEN: `127.0.0.1:${port}`,
  };
  return { env, ntfy, stage, port };
}

it('the commands of the guide to the telephone do what it says', { timeout: 120_000 }, async () => {
  const { env, ntfy, stage, port } = await setUp();
  expect([settings['GUARD_APPROVALS_URL'], settings['GUARD_APPROVE_BY']]).toEqual([PAGE, 'page']);

  // It opens the page where people do, and behind the example there is nobody.
  const here = { ...env, GUARD_APPROVALS_URL: `http://localhost:${port}` };
  const looked = await spawnServer(BINARY, here, LOOKS.split(' ')).ended();
  expect(looked).toMatchObject({ code: 0, stdout: expect.stringContaining('ok    approval page') });
  expect(ntfy.taken).toMatchObject([
    { authorization: 'Bearer the-token-of-ntfy', body: { topic: 'my-approvals' } },
  ]);

  const server = spawnServer(BINARY, env);
  const client = await connectV2(server.transport, nobody(), { generation: '2025', elicitation: undefined });
  const calling = client.callTool('delete_client', { clientId: 1 });
  await expect.poll(() => ntfy.taken.length, { timeout: 30_000 }).toBe(2);
  const link = new URL(String(ntfy.taken[1]?.body['click']));
  expect(link.origin).toBe(PAGE);
  expect((await throughProxy(port, link)).body).toContain('This will delete WireGuard client 1.');
  const sent = () => stage.journal.filter(({ method }) => method === 'DELETE');
  expect(sent()).toEqual([]);
  expect(await throughProxy(port, link, 'decision=approve&confirm=yes')).toMatchObject({ status: 303 });
  const result = await calling;
  expect(result.text).toContain('approved on the approval page by a click');
  expect(JSON.stringify(result)).not.toContain(link.pathname);
  expect(sent()).toHaveLength(1);
  await client.close();
  await server.end();

  const serving = spawnServer(BINARY, env, SERVES.split(' '));
  await expect
    .poll(
      async () =>
        throughProxy(port, link).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200);
  serving.signal('SIGINT');
  expect(await serving.ended()).toMatchObject({ code: 0, stdout: expect.stringContaining(PAGE) });
});
