import { describe, expect, it } from 'vitest';
import { type PageUnderTest, pageUnderTest } from '../support/page-under-test.ts';
import { FLAGS, type Said, softAuthenticator } from '../support/soft-authenticator.ts';

type Soft = ReturnType<typeof softAuthenticator>;
type Verdict = 'approved' | 'declined';

const LOCAL = { kind: 'local' } as const;

/** A page with a passkey that is registered. */
async function withPasskey(options?: Parameters<typeof pageUnderTest>[0]) {
  const page = await pageUnderTest(options);
  const soft = softAuthenticator();
  await page.passkeys.add(soft.known(), 'my key', LOCAL);
  return { page, soft };
}

async function challengeOf(page: PageUnderTest, id: string, verdict: Verdict) {
  const { status, said } = await page.json(`/a/${id}/challenge`, { verdict });
  expect(status).toBe(200);
  return said as { nonce: string; challenge: string; rpId: string; ids: string[] };
}

/** What a passkey makes of a challenge, as JSON. */
function signed(soft: Soft, challenge: string, said: Partial<Said> = {}) {
  const made = soft.assert({
    type: 'webauthn.get',
    challenge: Buffer.from(challenge, 'base64url'),
    origin: 'http://localhost:8765',
    rpId: 'localhost',
    flags: FLAGS,
    counter: 0,
    ...said,
  });
  return {
    id: made.id,
    clientDataJSON: made.clientDataJSON.toString('base64url'),
    authenticatorData: made.authenticatorData.toString('base64url'),
    signature: made.signature.toString('base64url'),
  };
}

const approve = async (page: PageUnderTest, soft: Soft, id: string) => {
  const { nonce, challenge } = await challengeOf(page, id, 'approved');
  const assertion = signed(soft, challenge);
  return page.json(`/a/${id}/passkey`, { verdict: 'approved', nonce, reason: '', assertion });
};

const decisionOf = async (page: PageUnderTest, id: string) => (await page.approvals.find(id))?.decision;

describe('a passkey', () => {
  it('approves the question that it signed, and is named as the evidence', async () => {
    const { page, soft } = await withPasskey();
    const id = await page.ask({ evidence: 'passkey' });
    const { nonce, challenge, ids, rpId } = await challengeOf(page, id, 'approved');
    expect([ids, rpId]).toEqual([[soft.id], 'localhost']);
    const body = { verdict: 'approved', nonce, reason: '', assertion: signed(soft, challenge) };
    expect(await page.json(`/a/${id}/passkey`, body)).toEqual({ status: 200, said: {} });
    expect(await decisionOf(page, id)).toMatchObject({
      verdict: 'approved',
      evidence: 'passkey',
      by: soft.id,
    });
  });

  it('declines with a reason, so that the same call is not asked again at once', async () => {
    const { page, soft } = await withPasskey();
    const id = await page.ask({ evidence: 'passkey' });
    const { nonce, challenge } = await challengeOf(page, id, 'declined');
    const assertion = signed(soft, challenge);
    await page.json(`/a/${id}/passkey`, { verdict: 'declined', nonce, reason: 'not now', assertion });
    expect(await page.approvals.find(id)).toMatchObject({
      how: 'declined',
      stillHolds: true,
      decision: { reason: 'not now', evidence: 'passkey' },
    });
  });

  it('keeps its counter, so that a copy of it shows', async () => {
    const { page, soft } = await withPasskey();
    for (const [counter, status] of [
      [5, 200],
      [5, 403],
      [6, 200],
    ] as const) {
      const id = await page.ask({ evidence: 'passkey' });
      const { nonce, challenge } = await challengeOf(page, id, 'approved');
      const assertion = signed(soft, challenge, { counter });
      const answer = await page.json(`/a/${id}/passkey`, {
        verdict: 'approved',
        nonce,
        reason: '',
        assertion,
      });
      expect(answer.status).toBe(status);
    }
  });
});

describe('what a passkey signed', () => {
  it('approves no other question', async () => {
    const { page, soft } = await withPasskey();
    const [mine, other] = [await page.ask({ evidence: 'passkey' }), await page.ask({ evidence: 'passkey' })];
    const one = await challengeOf(page, mine, 'approved');
    const two = await challengeOf(page, other, 'approved');
    const assertion = signed(soft, one.challenge);
    for (const { nonce } of [one, two]) {
      const answer = await page.json(`/a/${other}/passkey`, {
        verdict: 'approved',
        nonce,
        reason: '',
        assertion,
      });
      expect([403, 409]).toContain(answer.status);
    }
    expect(await decisionOf(page, other)).toBeUndefined();
  });

  it.each(['call', 'question'] as const)('approves nothing once the %s is another one', async (part) => {
    const { page, soft } = await withPasskey();
    const first = await pageUnderTest();
    const id = await first.ask({ evidence: 'passkey' });
    expect(await page.ask({ evidence: 'passkey', [part]: 'digest of another one' })).toBe(id);
    const { nonce, challenge } = await challengeOf(page, id, 'approved');
    await first.passkeys.add(soft.known(), 'my key', LOCAL);
    const theirs = await challengeOf(first, id, 'approved');
    expect(theirs.challenge).not.toBe(challenge);
    const assertion = signed(soft, theirs.challenge);
    const answer = await page.json(`/a/${id}/passkey`, { verdict: 'approved', nonce, reason: '', assertion });
    expect(answer.status).toBe(403);
  });

  it('as a no is no yes', async () => {
    const { page, soft } = await withPasskey();
    const id = await page.ask({ evidence: 'passkey' });
    const no = await challengeOf(page, id, 'declined');
    const assertion = signed(soft, no.challenge);
    const yes = await challengeOf(page, id, 'approved');
    for (const { nonce } of [no, yes]) {
      const answer = await page.json(`/a/${id}/passkey`, {
        verdict: 'approved',
        nonce,
        reason: '',
        assertion,
      });
      expect([403, 409]).toContain(answer.status);
    }
    expect(await decisionOf(page, id)).toBeUndefined();
  });

  it('counts once', async () => {
    const { page, soft } = await withPasskey();
    const id = await page.ask({ evidence: 'passkey' });
    const { nonce, challenge } = await challengeOf(page, id, 'approved');
    const body = { verdict: 'approved', nonce, reason: '', assertion: signed(soft, challenge) };
    const both = await Promise.all([
      page.json(`/a/${id}/passkey`, body),
      page.json(`/a/${id}/passkey`, body),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await page.json(`/a/${id}/passkey`, body)).status).toBe(409);
  });

  it('counts for five minutes', async () => {
    const { page, soft } = await withPasskey();
    const id = await page.ask({ evidence: 'passkey' });
    const { nonce, challenge } = await challengeOf(page, id, 'approved');
    page.clock.now += 5 * 60_000;
    const body = { verdict: 'approved', nonce, reason: '', assertion: signed(soft, challenge) };
    expect((await page.json(`/a/${id}/passkey`, body)).status).toBe(409);
    expect(await decisionOf(page, id)).toBeUndefined();
  });

  it.each<[string, Partial<Said>]>([
    ['on a page at another port', { origin: 'http://localhost:9999' }],
    ['without knowing who touched it', { flags: 0x01 }],
    ['inside the page of a stranger', { clientData: { crossOrigin: true } }],
  ])('counts for nothing: %s', async (_name, said) => {
    const { page, soft } = await withPasskey();
    const id = await page.ask({ evidence: 'passkey' });
    const { nonce, challenge } = await challengeOf(page, id, 'approved');
    const assertion = signed(soft, challenge, said);
    const answer = await page.json(`/a/${id}/passkey`, { verdict: 'approved', nonce, reason: '', assertion });
    expect(answer.status).toBe(403);
    expect(await decisionOf(page, id)).toBeUndefined();
  });
});

describe('a passkey that does not count', () => {
  it('is one that a model made for itself', async () => {
    const { page } = await withPasskey();
    const id = await page.ask({ evidence: 'passkey' });
    expect((await approve(page, softAuthenticator(), id)).status).toBe(403);
    expect(await decisionOf(page, id)).toBeUndefined();
  });

  it('is one of another principal', async () => {
    const { page } = await withPasskey();
    const theirs = softAuthenticator();
    await page.passkeys.add(theirs.known(), 'theirs', { kind: 'token', name: 'ci' });
    const id = await page.ask({ evidence: 'passkey' });
    expect((await approve(page, theirs, id)).status).toBe(403);
  });

  it('is one that was removed while the page was open', async () => {
    const { page, soft } = await withPasskey();
    await page.passkeys.add(softAuthenticator().known(), 'another', LOCAL);
    const id = await page.ask({ evidence: 'passkey' });
    const { nonce, challenge } = await challengeOf(page, id, 'approved');
    await page.passkeys.remove(soft.id);
    const body = { verdict: 'approved', nonce, reason: '', assertion: signed(soft, challenge) };
    expect((await page.json(`/a/${id}/passkey`, body)).status).toBe(403);
    expect(await decisionOf(page, id)).toBeUndefined();
  });

  it('is one that the policy does not name, though it is in the folder', async () => {
    const named = softAuthenticator();
    const { page, soft } = await withPasskey({ pinned: [named.id] });
    const id = await page.ask({ evidence: 'passkey' });
    expect(await page.json(`/a/${id}/challenge`, { verdict: 'approved' })).toMatchObject({ status: 403 });
    await page.passkeys.add(named.known(), 'named', LOCAL);
    expect((await approve(page, soft, id)).status).toBe(403);
    expect((await approve(page, named, id)).status).toBe(200);
  });
});

describe('a request to sign', () => {
  it('is made for a page of this address alone', async () => {
    const { page } = await withPasskey();
    const id = await page.ask({ evidence: 'passkey' });
    const answer = await page.form(`/a/${id}/challenge`, '', { origin: 'http://localhost:9999' });
    expect(answer.status).toBe(403);
  });

  it.each([null, {}, { verdict: 'perhaps' }, { verdict: 'approved', more: 1 }, 'approved'])(
    'of another form is refused: %j',
    async (body) => {
      const { page } = await withPasskey();
      const id = await page.ask({ evidence: 'passkey' });
      expect((await page.json(`/a/${id}/challenge`, body)).status).toBe(400);
    },
  );

  it('is made for no question that was decided or never asked', async () => {
    const { page } = await withPasskey();
    const id = await page.ask();
    await page.form(`/a/${id}`, { decision: 'decline' });
    expect((await page.json(`/a/${id}/challenge`, { verdict: 'approved' })).status).toBe(409);
    expect((await page.json('/a/AAAAAAAAAAAAAAAAAAAAAB/challenge', { verdict: 'approved' })).status).toBe(
      404,
    );
  });

  it('says what to do where no passkey is registered', async () => {
    const page = await pageUnderTest();
    const id = await page.ask({ evidence: 'passkey' });
    const { status, said } = await page.json(`/a/${id}/challenge`, { verdict: 'approved' });
    expect([status, JSON.stringify(said)]).toEqual([403, expect.stringContaining('passkeys add NAME')]);
  });
});

/** An entry as somebody would have to write it into the place where approvals are kept. */
async function entryOf(page: PageUnderTest, id: string) {
  const entry = await page.store.find(id);
  if (entry?.decision === undefined) throw new Error('nothing was decided');
  return { ...entry, decision: entry.decision };
}

describe('what a passkey approved', () => {
  const ADDRESS = new URL('http://localhost:8765');

  it('is proven by what it signed, which is kept until it is carried out', async () => {
    const { page, soft } = await withPasskey();
    const id = await page.ask({ evidence: 'passkey' });
    await approve(page, soft, id);
    const entry = await entryOf(page, id);
    expect(entry.decision).toMatchObject({ approver: LOCAL, by: soft.id });
    expect(await page.passkeys.isProven(entry, ADDRESS)).toBe(true);
    await page.store.redeem(id);
    expect(JSON.stringify(await page.store.ended())).not.toContain('signature');
  });

  it.each([
    ['no signature at all', () => undefined],
    ['something else in its place', () => 'yes'],
    ['a signature that was cut', (proof: string) => proof.replace(/"signature":"..../, '"signature":"AAAA')],
    ['another nonce than was signed', (proof: string) => proof.replace(/"nonce":"./, '"nonce":"-')],
  ])('is not proven by %s, whoever can seal an entry', async (_, forge) => {
    const { page, soft } = await withPasskey();
    const id = await page.ask({ evidence: 'passkey' });
    await approve(page, soft, id);
    const entry = await entryOf(page, id);
    const decision = { ...entry.decision, proof: forge(entry.decision.proof ?? '') };
    expect(await page.passkeys.isProven({ ...entry, decision }, ADDRESS)).toBe(false);
  });

  it.each([
    ['for another approval', { id: 'B'.repeat(22) }],
    ['for another call', { call: 'digest of another call' }],
    ['for a question that says something else', { question: 'digest of another question' }],
  ])('is not proven %s by a signature that was copied', async (_, changed) => {
    const { page, soft } = await withPasskey();
    const id = await page.ask({ evidence: 'passkey' });
    await approve(page, soft, id);
    expect(await page.passkeys.isProven({ ...(await entryOf(page, id)), ...changed }, ADDRESS)).toBe(false);
  });

  it('is not proven by a no, nor on another page', async () => {
    const { page, soft } = await withPasskey();
    const [one, other] = [await page.ask({ evidence: 'passkey' }), await page.ask({ evidence: 'passkey' })];
    await approve(page, soft, one);
    const { nonce, challenge } = await challengeOf(page, other, 'declined');
    const entry = await entryOf(page, one);
    const proof = JSON.stringify({ nonce, assertion: signed(soft, challenge) });
    const declined = { ...entry, id: other, decision: { ...entry.decision, proof } };
    expect(await page.passkeys.isProven(declined, ADDRESS)).toBe(false);
    expect(await page.passkeys.isProven(entry, new URL('http://localhost:9999'))).toBe(false);
  });

  it('is proven no longer once the passkey was removed', async () => {
    const { page, soft } = await withPasskey();
    const id = await page.ask({ evidence: 'passkey' });
    await approve(page, soft, id);
    await page.passkeys.remove(soft.id);
    expect(await page.passkeys.isProven(await entryOf(page, id), ADDRESS)).toBe(false);
  });
});

describe('where several people are served', () => {
  const ALICE = { kind: 'token', name: 'alice' } as const;
  const BOB = { kind: 'token', name: 'bob' } as const;

  async function team(options?: Parameters<typeof pageUnderTest>[0]) {
    const page = await pageUnderTest(options);
    const [alice, bob] = [softAuthenticator(), softAuthenticator()];
    await page.passkeys.add(alice.known(), 'alice', ALICE);
    await page.passkeys.add(bob.known(), 'bob', BOB);
    return { page, alice, bob, id: await page.ask({ evidence: 'passkey', principal: ALICE }) };
  }

  /** Signs whatever a page would have a browser sign, also for a passkey that it did not name. */
  const tries = approve;

  it('the passkey of the caller approves, and that of nobody else', async () => {
    const { page, alice, bob, id } = await team();
    expect(await tries(page, bob, id)).toMatchObject({ status: 403 });
    expect(await decisionOf(page, id)).toBeUndefined();
    expect(await tries(page, alice, id)).toMatchObject({ status: 200 });
    expect(await decisionOf(page, id)).toMatchObject({ approver: ALICE });
  });

  it('whoever a file names approves in place of the caller, and is recorded', async () => {
    const { page, alice, bob, id } = await team({ approversOf: () => [BOB] });
    expect(await tries(page, alice, id)).toMatchObject({ status: 403 });
    expect(await tries(page, bob, id)).toMatchObject({ status: 200 });
    expect(await decisionOf(page, id)).toMatchObject({ approver: BOB, by: bob.id });
  });

  it('what was approved by one who is struck from the file counts no longer', async () => {
    const approvers: { now: readonly (typeof ALICE | typeof BOB)[] } = { now: [BOB] };
    const { page, bob, id } = await team({ approversOf: () => approvers.now });
    await tries(page, bob, id);
    const entry = await page.store.find(id);
    if (entry === undefined) throw new Error('it is gone');
    const address = new URL('http://localhost:8765');
    expect(await page.passkeys.isProven(entry, address)).toBe(true);
    approvers.now = [ALICE];
    expect(await page.passkeys.isProven(entry, address)).toBe(false);
  });
});
