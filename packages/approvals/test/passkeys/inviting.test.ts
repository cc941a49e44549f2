import type { PasskeysCommandOptions } from '@guard/core/embed';
import { describe, expect, it } from 'vitest';
import { passkeysCommand } from '../../src/index.ts';
import { pageUnderTest } from '../support/page-under-test.ts';
import { FLAGS, softAuthenticator } from '../support/soft-authenticator.ts';

const ADDRESS = new URL('https://vpn.example.org/team/');
const ALICE = { kind: 'token', name: 'alice' } as const;

/** An operator at a terminal, and the page of the server that runs. */
async function world(changed: Partial<PasskeysCommandOptions> = {}) {
  const added: unknown[] = [];
  const page = await pageUnderTest({ address: ADDRESS, passkeyAdded: (each) => void added.push(each) });
  const printed: string[] = [];
  const typed = { next: '' };
  const options: PasskeysCommandOptions = {
    home: page.home,
    now: () => page.clock.now,
    approvals: page.approvals,
    open: async () => ADDRESS,
    principalNamed: (name) => (name === 'alice' ? ALICE : undefined),
    isTerminal: true,
    ask: async () => typed.next,
    print: (line) => printed.push(line),
    pause: async () => undefined,
    ...changed,
  };
  const run = (line: string) => passkeysCommand(line.split(' '), options);

  /** What the person does who got the link, and was told the code. */
  async function register(soft = softAuthenticator()) {
    const text = printed.join('\n');
    const [, id = ''] = /https:\/\/vpn\.example\.org\/team\/register\/([\w-]{22})/.exec(text) ?? [];
    const [, code = ''] = /by another way: ([A-Z2-9-]{9})/.exec(text) ?? [];
    const { said } = await page.json(`/register/${id}/begin`, { code });
    const { nonce, fresh } = said as { nonce: string; fresh: { challenge: string } };
    const made = soft.register({
      type: 'webauthn.create',
      challenge: Buffer.from(fresh.challenge, 'base64url'),
      origin: ADDRESS.origin,
      rpId: ADDRESS.hostname,
      flags: FLAGS,
      counter: 0,
    });
    const registration = {
      id: made.id,
      algorithm: made.algorithm,
      clientDataJSON: made.clientDataJSON.toString('base64url'),
      authenticatorData: made.authenticatorData.toString('base64url'),
      publicKey: made.publicKey.toString('base64url'),
    };
    const finished = await page.json(`/register/${id}/finish`, { nonce, registration });
    const { fingerprint = '' } = finished.said as { fingerprint?: string };
    return { id, soft, fingerprint, status: finished.status };
  }

  return { page, added, printed, typed, run, register };
}

describe('a passkey of somebody who sits elsewhere', () => {
  it('counts once the operator has typed the fingerprint that they read out', async () => {
    const { page, added, printed, typed, run, register } = await world();
    expect(await run('invite alice')).toBe(0);
    const { id, soft, fingerprint } = await register();
    expect(fingerprint).toMatch(/^[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}$/);
    expect(added).toEqual([{ id: soft.id, name: 'alice', principal: ALICE }]);
    expect(await page.passkeys.of(ALICE)).toEqual([]);
    await run('list');
    expect(printed.at(-1)).toContain(`alice  of alice  added`);
    expect(printed.at(-1)).toContain(`(does not count yet: passkeys confirm ${id})`);

    typed.next = fingerprint.toLowerCase();
    expect(await run(`confirm ${id}`)).toBe(0);
    expect((await page.passkeys.of(ALICE)).map((key) => key.id)).toEqual([soft.id]);
  });

  it('counts for nothing where somebody else has used the link: the fingerprint is another', async () => {
    const { page, printed, typed, run, register } = await world();
    await run('invite alice');
    const { id, soft } = await register();
    typed.next = 'AAAA-AAAA-AAAA-AAAA';
    expect(await run(`confirm ${id}`)).toBe(1);
    expect(printed.at(-1)).toContain(`passkeys remove ${soft.id}`);
    expect(await page.passkeys.of(ALICE)).toEqual([]);
  });

  it('shows its fingerprint to nobody but its maker: the one invited would read out that of a thief', async () => {
    const { page, run, register } = await world();
    await run('invite alice');
    const { id, fingerprint } = await register();
    const seen = await (await page.get(`/register/${id}`)).text();
    expect(seen).toContain('This link was used');
    expect(seen).not.toContain(fingerprint);
    expect(seen).not.toContain('approves from now on');
  });

  it('is removed with all of its name: of two invitations of one person the lost one must not stay', async () => {
    const { page, printed, typed, run, register } = await world();
    await run('invite alice');
    const first = printed.splice(0);
    await run('invite alice');
    // Registered before anybody counts, so that no first passkey has to confirm it.
    const made = [await register()];
    printed.splice(0, printed.length, ...first);
    page.clock.now += 1000;
    made.push(await register());
    expect((await page.passkeys.list()).map(({ name }) => name)).toEqual(['alice', 'alice']);
    const lost = made[1];
    typed.next = lost?.fingerprint ?? '';
    expect(await run(`confirm ${lost?.id}`)).toBe(0);
    expect(await run('remove alice')).toBe(0);
    expect(await page.passkeys.of(ALICE)).toEqual([]);
  });

  it('approves no question before that', async () => {
    const { page, run, register } = await world();
    await run('invite alice');
    await register();
    const question = await page.ask({ evidence: 'passkey', principal: ALICE });
    expect(await page.json(`/a/${question}/challenge`, { verdict: 'approved' })).toMatchObject({
      status: 403,
    });
  });

  it('needs the first one of theirs to confirm it, once they have one', async () => {
    const { page, typed, run, register, printed } = await world();
    await run('invite alice');
    const first = await register();
    typed.next = first.fingerprint;
    await run(`confirm ${first.id}`);
    printed.length = 0;
    await run('invite alice');
    expect((await register()).status).toBe(403);
    expect((await page.passkeys.list()).length).toBe(1);
  });

  it.each(['invite alice', 'confirm AAAAAAAAAAAAAAAAAAAAAA'])(
    '%s needs a terminal: a program could read the code, or type the fingerprint',
    async (line) => {
      const { page, printed, run } = await world({ isTerminal: false });
      expect(await run(line)).toBe(1);
      expect(printed.join('\n')).toContain('needs a terminal');
      expect(await page.passkeys.list()).toEqual([]);
    },
  );

  it('is for nobody who does not call here, and for no user of the machine', async () => {
    const { printed, run } = await world();
    expect(await run('invite alcie')).toBe(1);
    expect(printed.at(-1)).toContain('Nobody of this name calls here');
    expect(await run('add my key')).toBe(1);
    expect(printed.at(-1)).toContain('passkeys invite PRINCIPAL');
    expect(await run('confirm AAAAAAAAAAAAAAAAAAAAAA')).toBe(1);
    expect(printed.at(-1)).toContain('No passkey waits for this');
  });

  it('is not brought back by its counter, or by being confirmed, after it was removed', async () => {
    const { page, typed, run, register } = await world();
    await run('invite alice');
    const { id, soft, fingerprint } = await register();
    const [key] = await page.passkeys.list();
    if (key === undefined) throw new Error('nothing was registered');
    await page.passkeys.remove(soft.id);
    await page.passkeys.counted(key, 7);
    await page.passkeys.confirm(id);
    typed.next = fingerprint;
    expect(await run(`confirm ${id}`)).toBe(1);
    expect(await page.passkeys.list()).toEqual([]);
  });

  it('counts for nothing because another one of its id was confirmed before: ids are chosen by authenticators', async () => {
    const { page, printed, typed, run, register } = await world();
    await run('invite alice');
    const first = await register();
    typed.next = first.fingerprint;
    await run(`confirm ${first.id}`);
    await page.passkeys.remove(first.soft.id);
    printed.length = 0;
    await run('invite alice');
    const again = await register(first.soft);
    expect(again.status).toBe(200);
    expect(await page.passkeys.of(ALICE)).toEqual([]);
  });
});
