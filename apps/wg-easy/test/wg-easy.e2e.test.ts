import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startWgEasy, type WgEasySimulator } from '@guard/simulators';
import { ANY_CLIENT, approves, type Environment, nobody, spawnServer } from '@guard/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  it('stops at a user name with a colon', async () => {
    const { code, stderr } = await run({ ...settings(wgEasy), WG_EASY_USERNAME: 'ad:min' });
    expect(code).toBe(1);
    expect(stderr).toContain('wg-easy-mcp: WG_EASY_USERNAME must not contain a colon');
    expect(stderr).not.toContain('ad:min');
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
ok    in force: writes allowed (default), ask on (default), when_off token (default), when_unable token (default), approve_by unset (default)
ok    policy: none at /etc/guard-mcp/policy.json
ok    sign-in: signed in, 3 clients visible
ok    rights: administrator; network 10.8.0.0/24, fdcc:ad94:bacf:61a4::cafe:0/112
ok    version: v15.4.0
ok    public address: vpn.example.test:51820
ok    live peers: 2 of 3 clients may connect, as their rows say
`,
    });
  });

  it('does not mind that wg-easy cannot reach its release page', async () => {
    wgEasy.set({ releaseCheckDown: true });
    const { code, stdout } = await run(settings(wgEasy), 'doctor');
    expect(code).toBe(0);
    expect(stdout).toContain('ok    version: version 15; the exact version is unknown');
  });

  it.each(TROUBLES)('names $what', async ({ options = {}, env, says, list = true }) => {
    wgEasy.set(options);
    const { code, stdout, stderr } = await run({ ...settings(wgEasy), ...env?.(wgEasy) }, 'doctor');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain(`FAIL  ${list ? 'sign-in' : 'rights'}: `);
    expect(stdout).toContain(says);
    expect(stdout).toContain('-     version: not checked');
    expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(8);
    expect(stdout).not.toContain(wgEasy.credentials.password);
    expect(writesOf(wgEasy)).toEqual([]);
  });

  it('names what is not set', async () => {
    const { code, stdout } = await run({ WG_EASY_URL: wgEasy.url }, 'doctor');
    expect(code).toBe(1);
    expect(stdout.trimEnd().split('\n')).toEqual([
      'FAIL  settings: set WG_EASY_USERNAME, WG_EASY_PASSWORD',
      expect.stringContaining('in force: writes allowed (default)'),
      'ok    policy: none at /etc/guard-mcp/policy.json',
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
