import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { byToken } from '../../src/caller/by-token.ts';
import { tokensCommand } from '../../src/caller/tokens-command.ts';

let folder: string;
let file: string;
let complaints: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokens-'));
  file = join(folder, 'tokens.json');
  complaints = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

async function tokens(...words: string[]): Promise<string> {
  const lines: string[] = [];
  await tokensCommand(words, { file, now: () => Date.UTC(2026, 0, 1), print: (line) => lines.push(line) });
  return lines.join('\n');
}

const requestWith = (token: string) =>
  new Request('http://localhost/mcp', { headers: { authorization: `Bearer ${token}` } });
const callers = () => byToken(file, (line) => complaints.push(line));

async function statusOf(authenticate: ReturnType<typeof byToken>, token: string): Promise<number> {
  const answer = await authenticate(requestWith(token));
  return answer instanceof Response ? answer.status : 200;
}

describe('the tokens of a file', () => {
  test('let in whom they name, with what they may do', async () => {
    const ada = await tokens('add', 'ada');
    const reports = await tokens('add', 'reports', '--read');
    const authenticate = callers();
    expect(await authenticate(requestWith(ada))).toStrictEqual({
      principal: { kind: 'token', name: 'ada' },
      scopes: ['read', 'write'],
    });
    expect(await authenticate(requestWith(reports))).toMatchObject({ scopes: ['read'] });
  });

  test('are shown once: whoever reads the file or the list has none', async () => {
    const ada = await tokens('add', 'ada');
    expect(ada).toMatch(/^guard_[\w-]{43}$/);
    expect(readFileSync(file, 'utf8')).not.toContain(ada);
    expect(await tokens('list')).toBe('ada  read write  since 2026-01-01');
  });

  test.each([
    ['another one', `guard_${'a'.repeat(43)}`],
    ['what the file holds', ''],
    ['a long text', 'x'.repeat(8000)],
  ])('do not let in %s', async (_, guess) => {
    await tokens('add', 'ada');
    const [, hash = ''] = /"hash": "([^"]+)"/.exec(readFileSync(file, 'utf8')) ?? [];
    expect(await statusOf(callers(), guess === '' ? hash : guess)).toBe(401);
  });

  test('end with the next request once they are removed, and nobody takes their name unseen', async () => {
    const ada = await tokens('add', 'ada');
    const bob = await tokens('add', 'bob');
    const authenticate = callers();
    expect(await statusOf(authenticate, ada)).toBe(200);
    await expect(tokens('add', 'ada')).rejects.toThrow('already');
    await tokens('remove', 'ada');
    expect(await statusOf(authenticate, ada)).toBe(401);
    expect(await statusOf(authenticate, bob)).toBe(200);
  });

  test.each<[string, () => void]>([
    ['is gone', () => rmSync(file)],
    ['is broken', () => writeFileSync(file, '{"version":1,"tokens":[{"name":"ada"')],
    ['can be written by others', () => chmodSync(file, 0o666)],
  ])('let in nobody, not even as of before, where the file %s', async (_, spoil) => {
    const ada = await tokens('add', 'ada');
    const authenticate = callers();
    expect(await statusOf(authenticate, ada)).toBe(200);
    spoil();
    expect(await statusOf(authenticate, ada)).toBe(503);
    expect(complaints.join()).toContain('GUARD_TOKENS_FILE');
    expect(complaints.join()).not.toContain(ada);
  });

  test('are not written by two commands at once: the second is told so and changes nothing', async () => {
    await tokens('add', 'ada');
    writeFileSync(`${file}.new`, '');
    await expect(tokens('add', 'bob')).rejects.toThrow('another command');
    expect(await tokens('list')).not.toContain('bob');
  });

  test.each<[string[], string]>([
    [['add'], 'tokens takes'],
    [['add', 'a\nb'], 'a name has'],
    [['drop', 'ada'], 'tokens takes'],
    [['remove', 'nobody'], 'no token of this name'],
    [['list', 'ada'], 'tokens takes'],
  ])('the command refuses %j', async (words, says) => {
    await tokens('add', 'ada');
    await expect(tokens(...words)).rejects.toThrow(says);
    expect(await tokens('list')).toMatch(/^ada .*$/);
  });
});
