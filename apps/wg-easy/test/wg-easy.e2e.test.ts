import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startWgEasy, type WgEasySimulator } from '@guard/simulators';
import {
  ANY_CLIENT,
  approves,
  CLIENTS_WITH_FORM,
  CLIENTS_WITHOUT_FORM,
  type Environment,
  nobody,
  spawnServer,
} from '@guard/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { server } from '../src/server.ts';
import { readQrCode } from './support/read-qr-code.ts';
import { settings } from './support/session.ts';
import { TROUBLES } from './support/troubles.ts';
import { writesOf } from './support/writes.ts';

const BINARY = fileURLToPath(new URL('../dist/wg-easy-mcp.js', import.meta.url));
let wgEasy: WgEasySimulator;

beforeAll(async () => {
  wgEasy = await startWgEasy();
});
afterAll(() => wgEasy.close());
beforeEach(() => {
  wgEasy.reset();
  for (const name of ['laptop', 'desk']) wgEasy.addClient({ name });
  wgEasy.addClient({ name: 'guest', enabled: false });
});

const run = (env: Environment, ...args: string[]) => spawnServer(BINARY, env, args).ended();

describe('the built server', () => {
  it.each(CLIENTS_WITH_FORM)(
    'asks by $name, acts once after a tick, and ends with its client',
    async (kind) => {
      const spawned = spawnServer(BINARY, settings(wgEasy));
      const person = approves();
      const client = await kind.connect(spawned.transport, person);
      expect((await client.listTools()).map(({ name }) => name)).toEqual(
        server.tools.map(({ name }) => name),
      );
      const result = await client.callTool('delete_client', { clientId: 1 });
      expect(result.structuredContent).toEqual({ clientId: 1, deleted: true });
      expect(person.seen).toHaveLength(1);
      expect(writesOf(wgEasy)).toEqual(['DELETE /api/client/1']);
      const { code, stderr } = await spawned.end();
      expect({ code, stderr, stray: spawned.strayLines }).toEqual({ code: 0, stderr: '', stray: [] });
    },
  );

  it.each(CLIENTS_WITHOUT_FORM)('hands out a token by $name', async (kind) => {
    const spawned = spawnServer(BINARY, settings(wgEasy));
    const client = await kind.connect(spawned.transport, nobody());
    const { text } = await client.callTool('delete_client', { clientId: 1 });
    expect(text).toContain('Nobody has approved anything');
    expect(writesOf(wgEasy)).toEqual([]);
    const confirm_token = /confirm_token "([^"]+)"/.exec(text)?.[1];
    await client.callTool('delete_client', { clientId: 1, confirm_token });
    expect(writesOf(wgEasy)).toEqual(['DELETE /api/client/1']);
    await spawned.end();
  });

  it('draws a QR code, and lists, edits and disables', async () => {
    const spawned = spawnServer(BINARY, settings(wgEasy));
    const client = await ANY_CLIENT.connect(spawned.transport, approves());
    const { structuredContent } = await client.callTool('get_client_config', { clientId: 1 });
    const { image } = await client.callTool('get_client_qrcode', { clientId: 1 });
    expect(readQrCode(image?.data ?? '')).toBe(structuredContent?.['configuration']);
    await client.callTool('update_client', { clientId: 1, serverAllowedIps: ['192.168.7.0/24'] });
    await client.callTool('disable_client', { clientId: 2 });
    expect((await client.callTool('list_clients', {})).structuredContent).toMatchObject({
      clients: [
        { id: 2, enabled: false },
        { id: 3, enabled: false },
        { id: 1, serverAllowedIps: ['192.168.7.0/24'] },
      ],
    });
    await spawned.end();
  });
});

describe('the start', () => {
  it('with ELICITATION=false prints one line on stderr, and nothing on stdout', async () => {
    const { code, stdout, stderr } = await spawnServer(BINARY, {
      ...settings(wgEasy),
      ELICITATION: 'false',
    }).end();
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '',
      stderr: 'wg-easy-mcp: ELICITATION=false — guarded tools fall back to the two-call token\n',
    });
  });

  it.each(['False', '1', 'off', 'yes', '', ' true', 'true '])(
    'stops at ELICITATION=%j',
    async (ELICITATION) => {
      const { code, stdout, stderr } = await run({ ...settings(wgEasy), ELICITATION });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^wg-easy-mcp: ELICITATION must be exactly true or false.*\n$/);
    },
  );

  it('stops at a user name with a colon', async () => {
    const { code, stderr } = await run({ ...settings(wgEasy), WG_EASY_USERNAME: 'ad:min' });
    expect(code).toBe(1);
    expect(stderr).toContain('wg-easy-mcp: WG_EASY_USERNAME must not contain a colon');
    expect(stderr).not.toContain('ad:min');
  });

  it('stops at a password that its client did not expand', async () => {
    const { code, stderr } = await run({ ...settings(wgEasy), WG_EASY_PASSWORD: '${WG_EASY_PASSWORD}' });
    expect(code).toBe(1);
    expect(stderr).toContain('WG_EASY_PASSWORD');
  });

  it('stops at an address with a password in it, and does not repeat it', async () => {
    const { code, stdout, stderr } = await run({
      ...settings(wgEasy),
      WG_EASY_URL: 'http://bob:s3cr3t@127.0.0.1',
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('WG_EASY_URL must not hold a user name or password');
    expect(stderr).not.toContain('s3cr3t');
  });

  it('tells of a protection whose name is misspelt', async () => {
    const { stderr } = await spawnServer(BINARY, { ...settings(wgEasy), WG_EASY_READONLY: '1' }).end();
    expect(stderr).toContain('WG_EASY_READONLY');
  });

  it('without settings lists its tools and says what to set', async () => {
    const spawned = spawnServer(BINARY, {});
    const client = await ANY_CLIENT.connect(spawned.transport, nobody());
    expect(await client.listTools()).toHaveLength(11);
    expect((await client.callTool('list_clients', {})).text).toContain(
      'set WG_EASY_URL and WG_EASY_USERNAME and WG_EASY_PASSWORD',
    );
    const { code, stderr } = await spawned.end();
    expect(code).toBe(0);
    expect(stderr).toContain('WG_EASY_URL, WG_EASY_USERNAME, WG_EASY_PASSWORD');
  });
});

describe('the commands', () => {
  it('--version', async () => {
    const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
    expect(await run({}, '--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('tools shows what asks, and when', async () => {
    const { stdout } = await run(settings(wgEasy), 'tools');
    const asks = Object.fromEntries(
      stdout
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split(/ {2,}/).filter((_, column) => column === 0 || column === 2)),
    );
    expect(asks).toEqual({
      list_clients: 'never',
      get_client: 'never',
      create_client: 'always',
      update_client: 'always, bound to the exact edit',
      enable_client: 'always',
      disable_client: 'never',
      delete_client: 'always',
      get_client_config: 'never',
      get_client_qrcode: 'never',
      generate_one_time_link: 'always',
      get_vpn_server_info: 'never',
    });
  });
});

describe('doctor', () => {
  it('says that all is well', async () => {
    expect(await run(settings(wgEasy), 'doctor')).toEqual({
      code: 0,
      stderr: '',
      stdout: `ok    settings: ${wgEasy.url}/
ok    sign-in: signed in, 3 client(s) visible
ok    rights: administrator; network 10.8.0.0/24, fdcc:ad94:bacf:61a4::cafe:0/112
ok    version: v15.4.0
ok    public address: vpn.example.test:51820
ok    live peers: 2 of 3 client(s) may connect, as their rows say
`,
    });
  });

  it('does not mind that wg-easy cannot reach its release page', async () => {
    wgEasy.set({ releaseCheckDown: true });
    const { code, stdout } = await run(settings(wgEasy), 'doctor');
    expect(code).toBe(0);
    expect(stdout).toContain('ok    version: version 15; the exact one is unknown');
  });

  it.each(TROUBLES)('names $what', async ({ options = {}, env, says, list = true }) => {
    wgEasy.set(options);
    const { code, stdout, stderr } = await run({ ...settings(wgEasy), ...env?.(wgEasy) }, 'doctor');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain(`FAIL  ${list ? 'sign-in' : 'rights'}: `);
    expect(stdout).toContain(says);
    expect(stdout).toContain('-     version: not checked');
    expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(6);
    expect(stdout).not.toContain(wgEasy.credentials.password);
    expect(writesOf(wgEasy)).toEqual([]);
  });

  it('names what is not set', async () => {
    const { code, stdout } = await run({ WG_EASY_URL: wgEasy.url }, 'doctor');
    expect(code).toBe(1);
    expect(stdout.trimEnd().split('\n')).toEqual([
      'FAIL  settings: set WG_EASY_USERNAME, WG_EASY_PASSWORD',
      '-     sign-in: not checked',
      '-     rights: not checked',
      '-     version: not checked',
      '-     public address: not checked',
      '-     live peers: not checked',
    ]);
  });

  it('names an interface that is down', async () => {
    wgEasy.set({ interfaceDown: true });
    const { code, stdout } = await run(settings(wgEasy), 'doctor');
    expect(code).toBe(1);
    expect(stdout).toContain('the WireGuard interface is down');
  });
});
