import { readFile } from 'node:fs/promises';
import { startWgEasy, type WgEasySimulator } from '@guard/simulators';
import { clickOnPage, connectRaw2026, hasRedis, hasTerminal, inTerminal, nobody } from '@guard/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FLAGS, softAuthenticator } from '../../../../packages/approvals/test/support/soft-authenticator.ts';
import { openShared } from '../../../../packages/redis/src/index.ts';
import { writesOf } from '../support/writes.ts';
import { BINARY, startWgEasyTeam, type WgEasyTeam } from './team.ts';

type Soft = ReturnType<typeof softAuthenticator>;

const DELETE = 'DELETE /api/client/1';

let wgEasy: WgEasySimulator;
let team: WgEasyTeam;

/** What the script of the page posts, to whichever instance comes next. */
async function post(path: string, body: unknown): Promise<{ status: number; said: Record<string, unknown> }> {
  const { origin } = team.url;
  const headers = { 'content-type': 'application/json', origin };
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, said: (await answer.json()) as Record<string, unknown> };
}

function signed(soft: Soft, type: 'webauthn.create' | 'webauthn.get', challenge: unknown) {
  const said = {
    type,
    challenge: Buffer.from(String(challenge), 'base64url'),
    origin: team.url.origin,
    rpId: 'localhost',
    flags: FLAGS,
    counter: 0,
  };
  const made = type === 'webauthn.create' ? soft.register(said) : soft.assert(said);
  const { attestationObject: _unused, ...parts } = { attestationObject: undefined, ...made };
  return Object.fromEntries(
    Object.entries(parts).map(([key, value]) => [
      key,
      Buffer.isBuffer(value) ? value.toString('base64url') : value,
    ]),
  );
}

/** Somebody is invited, registers on the page, and reads the fingerprint to the operator. */
async function invite(name: string): Promise<Soft> {
  const soft = softAuthenticator();
  const invited = await inTerminal(BINARY, ['passkeys', 'invite', name], team.env);
  expect(invited.code).toBe(0);
  const [, id = ''] = /\/register\/([\w-]{22})/.exec(invited.shown) ?? [];
  const [, code = ''] = /by another way: ([A-Z2-9-]{9})/.exec(invited.shown) ?? [];
  const { said } = await post(`/register/${id}/begin`, { code });
  const fresh = said['fresh'] as { challenge: string };
  const registration = signed(soft, 'webauthn.create', fresh.challenge);
  const finished = await post(`/register/${id}/finish`, { nonce: said['nonce'], registration });
  expect(finished.status).toBe(200);
  const fingerprint = String(finished.said['fingerprint']);
  const confirmed = await inTerminal(BINARY, ['passkeys', 'confirm', id], team.env, `${fingerprint}\n`);
  expect(confirmed.shown).toContain(`Confirmed: "${name}" approves from now on.`);
  return soft;
}

async function approve(soft: Soft, link: string) {
  const { pathname } = new URL(link);
  const { status, said } = await post(`${pathname}/challenge`, { verdict: 'approved' });
  if (status !== 200) return { status, said };
  const assertion = signed(soft, 'webauthn.get', said['challenge']);
  return post(`${pathname}/passkey`, { verdict: 'approved', nonce: said['nonce'], reason: '', assertion });
}

const linkIn = (text: string) => /http:\/\/localhost:\d+\/a\/[\w-]{22}/.exec(text)?.[0] ?? '';

describe.skipIf(!hasRedis || !hasTerminal)('passkeys of a team of two instances', () => {
  beforeAll(async () => {
    wgEasy = await startWgEasy();
    team = await startWgEasyTeam(wgEasy, ['alice', 'bob'], { GUARD_APPROVE_BY: 'passkey' });
  });
  afterAll(async () => {
    await team.close();
    await wgEasy.close();
  });

  it('that of the caller approves, once it was confirmed, at any instance; nobody else and no click does', async () => {
    wgEasy.addClient({ name: 'laptop' });
    const alice = await connectRaw2026(team.connectTo(0, 'alice'), nobody(), {});
    const there = await connectRaw2026(team.connectTo(1, 'alice'), nobody(), {});
    const args = { clientId: 1 };
    expect((await alice.callTool('delete_client', args)).text).toContain('passkeys invite PRINCIPAL');

    const [hers, his] = [await invite('alice'), await invite('bob')];
    const link = linkIn((await alice.callTool('delete_client', args)).text);
    expect(link).not.toBe('');
    expect(await clickOnPage(link, Number(team.url.port), 'approve')).toBe(403);
    expect(await approve(his, link)).toMatchObject({ status: 403 });
    expect(writesOf(wgEasy)).toStrictEqual([]);

    expect(await approve(hers, link)).toMatchObject({ status: 200 });
    expect(await there.callTool('delete_client', args)).toMatchObject({ isError: false });
    expect(writesOf(wgEasy)).toStrictEqual([DELETE]);
    expect(await (await fetch(link)).text()).toContain('Approved with a passkey of alice.');
  });

  it('what one approved that was removed since is not carried out', async () => {
    wgEasy.reset();
    wgEasy.addClient({ name: 'laptop' });
    const bob = await connectRaw2026(team.connectTo(0, 'bob'), nobody(), {});
    const soft = await invite('bob').catch(() => undefined);
    // A second one has to be confirmed with the first: the page says so, and the operator removes the first instead.
    expect(soft).toBeUndefined();
    const removed = await inTerminal(BINARY, ['passkeys', 'remove', 'bob'], team.env);
    expect(removed.shown).toContain('Removed "bob"');
    const his = await invite('bob');
    const link = linkIn((await bob.callTool('delete_client', { clientId: 1 })).text);
    expect(await approve(his, link)).toMatchObject({ status: 200 });
    await inTerminal(BINARY, ['passkeys', 'remove', 'bob'], team.env);
    expect((await bob.callTool('delete_client', { clientId: 1 })).isError).toBe(true);
    expect(writesOf(wgEasy)).toStrictEqual([]);
  });

  it('a yes written into Redis by one who has the key of the server, and no passkey, carries nothing out', async () => {
    wgEasy.reset();
    wgEasy.addClient({ name: 'laptop' });
    const his = await invite('bob');
    const bob = await connectRaw2026(team.connectTo(0, 'bob'), nobody(), {});
    const link = linkIn((await bob.callTool('delete_client', { clientId: 1 })).text);

    const key = new TextEncoder().encode((await readFile(String(team.env['GUARD_KEY_FILE']), 'utf8')).trim());
    const keys = { first: key, all: [key] };
    const shared = openShared({ url: team.redis.url, keys, server: 'wg-easy-mcp', longestWriteMs: 1000 });
    await expect.poll(() => shared.problem()).toBeUndefined();
    const approver = { kind: 'token', name: 'bob' } as const;
    const yes = { verdict: 'approved', evidence: 'passkey', by: his.id, approver } as const;
    const written = await shared.store.decide(link.slice(-22), 'page', yes, 600_000);
    shared.close();
    expect(written?.decision).toMatchObject(yes);

    const answer = await bob.callTool('delete_client', { clientId: 1 });
    expect(linkIn(answer.text)).not.toBe(link);
    expect(writesOf(wgEasy)).toStrictEqual([]);
  });
});
