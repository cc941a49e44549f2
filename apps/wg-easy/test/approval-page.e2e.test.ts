import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startWgEasy, type WgEasySimulator } from '@guard/simulators';
import {
  type ClientKind,
  connectV1,
  connectV2,
  type Environment,
  nobody,
  type Person,
  personWho,
  type SpawnedServer,
  spawnServer,
} from '@guard/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from './support/session.ts';
import { writesOf } from './support/writes.ts';

const BINARY = fileURLToPath(new URL('../dist/wg-easy-mcp.js', import.meta.url));
const LINK = /http:\/\/localhost:\d+\/a\/[\w-]{22}/;
const DELETE = 'DELETE /api/client/1';

let wgEasy: WgEasySimulator;
let state: string;
const spawned: SpawnedServer[] = [];

beforeAll(async () => {
  wgEasy = await startWgEasy();
});
afterAll(() => wgEasy.close());
beforeEach(async () => {
  wgEasy.reset();
  for (const name of ['laptop', 'desk']) wgEasy.addClient({ name });
  state = await mkdtemp(join(tmpdir(), 'guard-state-'));
});
afterEach(async () => {
  await Promise.all(spawned.splice(0).map((server) => server.end()));
  await rm(state, { recursive: true });
});

function start(env: Environment = {}, ...args: string[]): SpawnedServer {
  const server = spawnServer(
    BINARY,
    { ...settings(wgEasy), GUARD_APPROVE_BY: 'page', GUARD_STATE_DIR: state, ...env },
    args,
  );
  spawned.push(server);
  return server;
}

/** What a browser sends when somebody ticks the box and presses the button. */
function click(link: string, decision: 'approve' | 'decline', reason = ''): Promise<number> {
  const { hostname: host, port, pathname: path, origin } = new URL(link);
  const body = new URLSearchParams({ decision, confirm: 'yes', reason }).toString();
  return new Promise((resolve, reject) => {
    const headers = { origin, host: `${host}:${port}`, 'content-type': 'application/x-www-form-urlencoded' };
    request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end(body);
  });
}

/** Agrees to open what it is shown, and clicks there; the links that it was shown are kept. */
function opensAnd(decision: 'approve' | 'decline') {
  const links: string[] = [];
  const person: Person = {
    ...personWho('opens the page', () => ({ result: {} })),
    async answer(question) {
      const link = String(question.form['url']);
      links.push(link);
      expect(question.form).toMatchObject({ mode: 'url' });
      expect(await click(link, decision)).toBe(303);
      return { result: { action: 'accept' } };
    },
  };
  return { person, links };
}

type Connect = ClientKind['connect'];
type Shows = {
  form?: Record<string, never>;
  url?: Record<string, never>;
};
const v2 =
  (generation: '2025' | '2026', elicitation?: Shows): Connect =>
  (transport, person) =>
    connectV2(transport, person, { generation, elicitation });
const v1 =
  (elicitation?: Shows): Connect =>
  (transport, person) =>
    connectV1(transport, person, elicitation);

describe.each([
  ['the v2 client on 2026-07-28', v2('2026', { form: {}, url: {} })],
  ['the v2 client on 2026-07-28, without forms', v2('2026', { url: {} })],
  ['the v2 client on 2025-11-25', v2('2025', { form: {}, url: {} })],
  ['the v1 client', v1({ form: {}, url: {} })],
])('%s, which shows addresses', (_name, connect) => {
  it('shows the page, the click approves, and the call that waited carries it out once', async () => {
    const { person, links } = opensAnd('approve');
    const client = await connect(start().transport, person);
    const { text, isError } = await client.callTool('delete_client', { clientId: 1 });
    expect(isError).toBe(false);
    expect(text).toContain('approved on the approval page by a click');
    expect(writesOf(wgEasy)).toStrictEqual([DELETE]);
    expect(links).toHaveLength(1);
    expect(text).not.toMatch(LINK);
  });

  it('brings a no back with its reason, and nothing is done', async () => {
    const client = await connect(start().transport, opensAnd('decline').person);
    const { text, isError } = await client.callTool('delete_client', { clientId: 1 });
    expect(isError).toBe(true);
    expect(text).toContain('declined on the approval page');
    expect(writesOf(wgEasy)).toStrictEqual([]);
  });

  it('that declines by itself: nothing is done, and the question is gone', async () => {
    const links: string[] = [];
    const person = {
      ...personWho('declines', () => ({ result: {} })),
      answer: async (question: { readonly form: Readonly<Record<string, unknown>> }) => {
        links.push(String(question.form['url']));
        return { result: { action: 'decline' } };
      },
    };
    const client = await connect(start().transport, person);
    const { text, isError } = await client.callTool('delete_client', { clientId: 1 });
    expect({ isError, says: text.includes('"decline"') }).toStrictEqual({ isError: true, says: true });
    expect(await click(links[0] ?? '', 'approve')).toBe(409);
    expect(writesOf(wgEasy)).toStrictEqual([]);
  });
});

describe.each([
  ['the v2 client on 2026-07-28', v2('2026')],
  ['the v2 client on 2026-07-28, with forms alone', v2('2026', { form: {} })],
  ['the v2 client on 2025-11-25', v2('2025')],
  ['the v1 client', v1()],
  ['the v1 client, with forms alone', v1({ form: {} })],
])('%s, which shows none', (_name, connect) => {
  it('gets the address in the result, and the next call that is the same carries it out once', async () => {
    const client = await connect(start().transport, nobody());
    const first = await client.callTool('delete_client', { clientId: 1 });
    expect(first.isError).toBe(true);
    expect(first.structuredContent).toBeUndefined();
    const [link = ''] = LINK.exec(first.text) ?? [];
    expect(await click(link, 'approve')).toBe(303);
    expect(writesOf(wgEasy)).toStrictEqual([]);
    expect((await client.callTool('delete_client', { clientId: 2 })).isError).toBe(true);
    expect((await client.callTool('delete_client', { clientId: 1 })).isError).toBe(false);
    expect((await client.callTool('delete_client', { clientId: 1 })).isError).toBe(true);
    expect(writesOf(wgEasy)).toStrictEqual([DELETE]);
  });

  it('waits on the second call, until somebody clicks', async () => {
    const client = await connect(start().transport, nobody());
    const [link = ''] = LINK.exec((await client.callTool('delete_client', { clientId: 1 })).text) ?? [];
    const waiting = client.callTool('delete_client', { clientId: 1 });
    expect(await click(link, 'approve')).toBe(303);
    expect((await waiting).isError).toBe(false);
    expect(writesOf(wgEasy)).toStrictEqual([DELETE]);
  });
});

describe('several processes on one folder', () => {
  it('a server that was killed is followed by another: the link works on, and the approval is redeemed there', async () => {
    const [one, two] = [start(), start()];
    const [first, second] = [
      await v2('2026')(one.transport, nobody()),
      await v2('2026')(two.transport, nobody()),
    ];
    const [link = ''] = LINK.exec((await first.callTool('delete_client', { clientId: 1 })).text) ?? [];
    // It has asked as well, so it looks after the page from now on.
    const other = LINK.exec((await second.callTool('delete_client', { clientId: 2 })).text)?.[0] ?? '';
    expect(new URL(other).port).toBe(new URL(link).port);
    one.signal('SIGKILL');
    await vi.waitFor(async () => expect(await click(link, 'approve')).toBe(303), { timeout: 15_000 });
    expect((await second.callTool('delete_client', { clientId: 1 })).isError).toBe(false);
    expect(writesOf(wgEasy)).toStrictEqual([DELETE]);
  });

  it('approvals serve keeps the page up for a client that starts a process for every call', async () => {
    const page = start({}, 'approvals', 'serve');
    const once = async () => {
      const server = start();
      const client = await v2('2026')(server.transport, nobody());
      const result = await client.callTool('delete_client', { clientId: 1 });
      await server.end();
      return result;
    };
    const [link = ''] = LINK.exec((await once()).text) ?? [];
    await vi.waitFor(async () => expect(await click(link, 'approve')).toBe(303), { timeout: 15_000 });
    expect((await once()).isError).toBe(false);
    expect(writesOf(wgEasy)).toStrictEqual([DELETE]);
    page.signal('SIGTERM');
    const { code, stdout } = await page.ended();
    expect({ code, stdout }).toStrictEqual({
      code: 0,
      stdout: expect.stringContaining('The approval page is at http://localhost:'),
    });
  });

  it('approvals list, show and withdraw see what a server asks, and approve nothing', async () => {
    const client = await v2('2026')(start().transport, nobody());
    const [link = ''] = LINK.exec((await client.callTool('delete_client', { clientId: 1 })).text) ?? [];
    const id = link.slice(-22);
    const run = (...args: string[]) => start({}, 'approvals', ...args).ended();
    expect((await run('list')).stdout).toContain(`${id}  waiting`);
    expect((await run('show', id)).stdout).toMatch(/delete[^]*“?laptop”? \(from the instance\)/);
    expect((await run('approve', id)).code).toBe(1);
    expect((await run('withdraw', id)).code).toBe(0);
    expect(await click(link, 'approve')).toBe(409);
    expect((await client.callTool('delete_client', { clientId: 1 })).text).toMatch(LINK);
    expect(writesOf(wgEasy)).toStrictEqual([]);
  });
});

it('where a notification carries the address, it is in no result and in no line of the log', async () => {
  const told: string[] = [];
  const phone = createServer((incoming, response) => {
    incoming.on('data', (chunk) => told.push(String(chunk)));
    incoming.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => {
    phone.listen(0, '127.0.0.1', resolve);
  });
  const { port } = phone.address() as AddressInfo;
  const server = start({ GUARD_NOTIFY_URL: `http://127.0.0.1:${port}/a-secret-topic` });
  const client = await v2('2026', { form: {}, url: {} })(server.transport, nobody());
  const waiting = client.callTool('delete_client', { clientId: 1 });
  await vi.waitFor(() => expect(told.join('')).toMatch(LINK), { timeout: 15_000 });
  expect(told.join('')).not.toContain('laptop');
  expect(await click(LINK.exec(told.join(''))?.[0] ?? '', 'approve')).toBe(303);
  const { text, isError } = await waiting;
  expect(isError).toBe(false);
  expect(text + server.stderr).not.toMatch(/localhost:\d+\/a\/|a-secret-topic/);
  expect(writesOf(wgEasy)).toStrictEqual([DELETE]);
  phone.close();
});

describe('a passkey', () => {
  it('is needed before anything is read, and a click approves nothing', async () => {
    const client = await v2('2026')(start({ GUARD_APPROVE_BY: 'passkey' }).transport, nobody());
    const { text, isError } = await client.callTool('delete_client', { clientId: 1 });
    expect(isError).toBe(true);
    expect(text).toContain('wg-easy-mcp passkeys add NAME');
    expect(text).not.toMatch(LINK);
    expect(writesOf(wgEasy)).toStrictEqual([]);
  });

  it('cannot be kept in memory: the server does not start', async () => {
    const { code, stderr } = await start({ GUARD_APPROVE_BY: 'passkey', GUARD_STATE_DIR: 'none' }).ended();
    expect(code).toBe(1);
    expect(stderr).toContain('GUARD_APPROVE_BY=passkey needs a folder');
  });
});
