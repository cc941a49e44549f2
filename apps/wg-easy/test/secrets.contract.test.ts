import type { WgEasySimulator, WgEasyVersion } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { breakSync } from './support/lost-answers.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();

const CALLS = [
  ['list_clients', {}],
  ['list_clients', { filter: '%', sort: 'desc' }],
  ['get_client', { clientId: 1 }],
  ['get_client', { clientId: 99 }],
  ['get_client_qrcode', { clientId: 1 }],
  ['get_vpn_server_info', {}],
  ['create_client', { name: 'phone' }],
  ['update_client', { clientId: 1, name: 'x', dns: ['1.1.1.1'] }],
  ['update_client', { clientId: 1, ipv4Address: '10.8.0.3' }],
  ['enable_client', { clientId: 3 }],
  ['disable_client', { clientId: 2 }],
  ['delete_client', { clientId: 2 }],
  ['delete_client', { clientId: 1, confirm_token: 'wrong' }],
] as const;

/** Everything that no output may hold: keys, the link, the password and what is sent for it. */
function secretsOf(
  { clients, credentials: { username, password } }: WgEasySimulator,
  link: string,
): string[] {
  const basic = Buffer.from(`${username}:${password}`).toString('base64');
  return [...clients.flatMap((row) => [row.privateKey, row.preSharedKey]), link, password, basic];
}

describe.each<WgEasyVersion>(['15.0', '15.2', '15.3', '15.4'])(
  'on %s no tool lets out a secret',
  (version) => {
    it.each([
      ['while all is well', () => undefined],
      ['while writes are half done', (wgEasy: WgEasySimulator) => breakSync(wgEasy, 3)],
      ['while the account is disabled', (wgEasy: WgEasySimulator) => wgEasy.set({ accountDisabled: true })],
      ['while the interface is down', (wgEasy: WgEasySimulator) => wgEasy.set({ interfaceDown: true })],
      ['while connections drop', (wgEasy: WgEasySimulator) => wgEasy.set({ dropConnection: true })],
    ])('%s', async (_what, disturb) => {
      const { call, wgEasy, person } = await sessions.start({ version });
      const made = await call('generate_one_time_link', { clientId: 1 });
      const link = String(made.structuredContent?.['oneTimeLink']).split('/cnf/')[1] ?? 'none';
      const secrets = secretsOf(wgEasy, link);
      disturb(wgEasy);
      for (const [tool, args] of CALLS) {
        const { image: _picture, ...result } = await call(tool, args);
        const shown = JSON.stringify([result, person.seen]);
        for (const secret of [...secrets, ...secretsOf(wgEasy, link)]) {
          expect(shown.includes(secret), `${tool} lets out a secret`).toBe(false);
        }
      }
    });
  },
);

it('an error body that echoes the credentials is not handed on', async () => {
  const { call, wgEasy } = await sessions.start();
  const { username, password } = wgEasy.credentials;
  const basic = Buffer.from(`${username}:${password}`).toString('base64');
  const message = `Bad header Authorization: Basic ${basic} for ${username}:${password}`;
  wgEasy.set({ answerWith: () => Response.json({ error: true, message }, { status: 400 }) });
  const shown = JSON.stringify(await call('list_clients'));
  expect(shown).toContain('The instance says');
  expect(shown).not.toContain(password);
  expect(shown).not.toContain(basic);
});

async function echoed(message: (password: string) => string) {
  const { call, wgEasy } = await sessions.start();
  const { password } = wgEasy.credentials;
  const body = { error: true, message: message(password) };
  wgEasy.set({ answerWith: () => Response.json(body, { status: 400 }) });
  return { shown: JSON.stringify(await call('list_clients')), password };
}

describe('an error body cut at its longest', () => {
  it('does not hand on the half of a password that stands before the cut', async () => {
    for (const length of [288, 292, 296]) {
      const { shown, password } = await echoed((secret) => 'x'.repeat(length) + secret);
      expect(shown).toContain('The instance says');
      expect(shown).not.toContain(password.slice(0, 4));
    }
  });

  it('has the values of secret keys hidden where the words are JSON themselves', async () => {
    const { shown } = await echoed(() => '{"privateKey":"kept-to-itself","name":"laptop"}');
    expect(shown).toContain('laptop');
    expect(shown).not.toContain('kept-to-itself');
  });
});
