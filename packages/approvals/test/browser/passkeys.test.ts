import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fingerprintOf } from '../../src/passkeys/fingerprint.ts';
import { CHROMIUM, startChromium, watch, withAuthenticator } from '../support/browser.ts';
import { servedPage } from '../support/served-page.ts';

const TIMEOUT_MS = 120_000;
const LOCAL = { kind: 'local' } as const;

type Served = Awaited<ReturnType<typeof servedPage>>;

/** A person who runs `passkeys add` and follows its link. */
async function register(page: Served, tab: Page, name: string) {
  const { id, code } = await page.passkeys.invitations.open(name, LOCAL);
  await tab.goto(`${page.url}/register/${id}`);
  await tab.getByRole('textbox', { name: 'The code that stands in your terminal' }).fill(code.toLowerCase());
  await tab.getByRole('button', { name: 'Go on' }).click();
}

async function approve(page: Served, tab: Page, id: string): Promise<void> {
  await tab.goto(`${page.url}/a/${id}`);
  await tab.getByRole('checkbox').check();
  await tab.getByRole('button', { name: 'Approve with passkey' }).click();
}

const decisionOf = async (page: Served, id: string) => (await page.approvals.find(id))?.decision;

/** Keeps what the page sends from arriving, and gives it to the test. */
async function caught(page: Served, tab: Page, id: string) {
  const sent = new Promise<string>((resolve) => {
    void tab.route(`${page.url}/a/${id}/passkey`, async (route) => {
      resolve(route.request().postData() ?? '');
      await route.abort();
    });
  });
  await approve(page, tab, id);
  const body: unknown = JSON.parse(await sent);
  await tab.getByRole('alert').filter({ hasText: 'could not be used' }).waitFor();
  return body as Record<string, unknown> & { readonly assertion: Record<string, string> };
}

describe.skipIf(CHROMIUM === undefined)('in a browser', { timeout: TIMEOUT_MS }, () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startChromium();
  }, TIMEOUT_MS);
  afterAll(() => browser.close());

  async function tabOf(home: string): Promise<Page> {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const troubles = watch(context, home);
    onTestFinished(async () => {
      await context.close();
      expect(troubles).toEqual([]);
    });
    return context.newPage();
  }

  async function registered(page: Served) {
    const tab = await tabOf(page.url);
    const authenticator = await withAuthenticator(tab);
    await register(page, tab, 'my key');
    await tab.getByRole('button', { name: 'Make the passkey' }).click();
    await tab.getByRole('heading', { level: 1, name: 'Registered' }).waitFor();
    return { tab, ...authenticator };
  }

  /** The console of this tab says that a request was cut off, as it was. */
  async function quietTab(home: string) {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    onTestFinished(() => context.close());
    const tab = await context.newPage();
    await tab.goto(home);
    return tab;
  }

  async function withQuietTab(page: Served) {
    const { credentials } = await registered(page);
    const [credential] = await credentials();
    const tab = await quietTab(page.url);
    const { session, authenticatorId } = await withAuthenticator(tab);
    if (credential !== undefined)
      await session.send('WebAuthn.addCredential', { authenticatorId, credential });
    return tab;
  }

  it('a person registers a passkey and approves with it', async () => {
    const page = await servedPage();
    const { tab, credentials } = await registered(page);
    const [key] = await page.passkeys.of(LOCAL);
    expect(key?.name).toBe('my key');
    const id = await page.ask({ evidence: 'passkey' });
    await approve(page, tab, id);
    await tab.getByRole('heading', { level: 1, name: 'Approved' }).waitFor();
    expect(await decisionOf(page, id)).toMatchObject({
      verdict: 'approved',
      evidence: 'passkey',
      by: key?.id,
    });
    expect(await credentials()).toHaveLength(1);
  });

  it('a person declines with it and says why', async () => {
    const page = await servedPage();
    const { tab } = await registered(page);
    const id = await page.ask({ evidence: 'passkey' });
    await tab.goto(`${page.url}/a/${id}`);
    await tab.getByText('Decline with a reason').click();
    await tab.getByRole('textbox').fill('The wrong one');
    await tab.getByRole('button', { name: 'Decline with passkey' }).click();
    await tab.getByRole('heading', { level: 1, name: 'Declined' }).waitFor();
    expect(await page.approvals.find(id)).toMatchObject({
      stillHolds: true,
      decision: { verdict: 'declined', evidence: 'passkey', reason: 'The wrong one' },
    });
  });

  it('the button asks for the tick before it asks for the passkey', async () => {
    const page = await servedPage();
    const { tab } = await registered(page);
    const id = await page.ask({ evidence: 'passkey' });
    await tab.goto(`${page.url}/a/${id}`);
    await tab.getByRole('button', { name: 'Approve with passkey' }).click();
    expect(await tab.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('confirm');
    expect(await decisionOf(page, id)).toBeUndefined();
  });

  it('a second passkey is made with the first one', async () => {
    const page = await servedPage();
    const { tab, session, authenticatorId } = await registered(page);
    page.clock.now += 1000;
    await register(page, tab, 'spare');
    await tab.getByRole('button', { name: 'Confirm with a registered passkey' }).click();
    await tab.getByRole('button', { name: 'Make the passkey' }).waitFor();
    // The first one is kept on this authenticator, which makes no second one for the same page: another is plugged in.
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await withAuthenticator(tab);
    await tab.getByRole('button', { name: 'Make the passkey' }).click();
    await tab.getByRole('heading', { level: 1, name: 'Registered' }).waitFor();
    expect((await page.passkeys.of(LOCAL)).map(({ name }) => name)).toEqual(['my key', 'spare']);
  });

  it('somebody who was invited sees the fingerprint that the operator asks for, once', async () => {
    const page = await servedPage();
    const tab = await tabOf(page.url);
    await withAuthenticator(tab);
    const alice = { kind: 'token', name: 'alice' } as const;
    const { id, code } = await page.passkeys.invitations.open('alice', alice);
    await tab.goto(`${page.url}/register/${id}`);
    await tab.getByRole('textbox', { name: 'The code that you were told' }).fill(code);
    await tab.getByRole('button', { name: 'Go on' }).click();
    await tab.getByRole('button', { name: 'Make the passkey' }).click();
    const shown = tab.getByText(/^[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}$/);
    await shown.waitFor();
    const [key] = await page.passkeys.list();
    expect(await shown.textContent()).toBe(key && fingerprintOf(key));
    await tab.reload();
    await tab.getByRole('heading', { level: 1, name: 'This link was used' }).waitFor();
    expect(await shown.count()).toBe(0);
  });

  it('a wrong code is said to be wrong, and the right one is taken afterwards', async () => {
    const page = await servedPage();
    const tab = await tabOf(page.url);
    await withAuthenticator(tab);
    const { id, code } = await page.passkeys.invitations.open('my key', LOCAL);
    await tab.goto(`${page.url}/register/${id}`);
    await tab.getByRole('textbox').fill('AAAA-AAAA');
    await tab.getByRole('button', { name: 'Go on' }).click();
    await tab.getByRole('alert').filter({ hasText: 'The code is wrong' }).waitFor();
    await tab.getByRole('textbox').fill(code);
    await tab.getByRole('button', { name: 'Go on' }).click();
    await tab.getByRole('button', { name: 'Make the passkey' }).waitFor();
    expect(await page.passkeys.invitations.standing(id)).toBe('open');
  });

  describe('a model that drives a browser', () => {
    it('approves nothing with an authenticator of its own', async () => {
      const page = await servedPage();
      await registered(page);
      const id = await page.ask({ evidence: 'passkey' });
      const tab = await tabOf(page.url);
      await withAuthenticator(tab);
      await approve(page, tab, id);
      await tab.getByRole('alert').filter({ hasText: 'The passkey was not used' }).waitFor();
      expect(await decisionOf(page, id)).toBeUndefined();
    });

    it('approves nothing by pressing the buttons of the page: a request to sign alone says nothing', async () => {
      const page = await servedPage();
      await registered(page);
      const id = await page.ask({ evidence: 'passkey' });
      const tab = await tabOf(page.url);
      await tab.goto(`${page.url}/a/${id}`);
      const status = await tab.evaluate(async () => {
        const answer = await fetch(location.pathname, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'decision=approve&confirm=yes',
        });
        return answer.status;
      });
      expect(status).toBe(403);
      expect(await decisionOf(page, id)).toBeUndefined();
    });

    it('registers nothing: the page of a question leads to no such thing', async () => {
      const page = await servedPage();
      const id = await page.ask();
      const tab = await tabOf(page.url);
      await tab.goto(`${page.url}/a/${id}`);
      expect(await tab.content()).not.toContain('/register');
    });
  });

  it.each([
    ['does not check who uses it', { verifies: false }],
    ['cannot check who uses it', { protocol: 'u2f' }],
  ] as const)('a key that %s approves nothing', async (_name, kind) => {
    const page = await servedPage();
    const { tab, session, authenticatorId, credentials } = await registered(page);
    const [credential] = await credentials();
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    const other = await withAuthenticator(tab, kind);
    if (credential !== undefined && !('protocol' in kind))
      await session.send('WebAuthn.addCredential', { authenticatorId: other.authenticatorId, credential });
    const id = await page.ask({ evidence: 'passkey' });
    await approve(page, tab, id);
    await tab.getByRole('alert').filter({ hasText: 'The passkey was not used' }).waitFor();
    expect(await decisionOf(page, id)).toBeUndefined();
  });

  describe('what a passkey signed', () => {
    it('counts once, for its own question, its own answer, and unchanged', async () => {
      const page = await servedPage();
      const tab = await withQuietTab(page);
      const [mine, other] = [
        await page.ask({ evidence: 'passkey' }),
        await page.ask({ evidence: 'passkey' }),
      ];
      const body = await caught(page, tab, mine);
      expect(await page.json(`/a/${other}/passkey`, body)).toMatchObject({ status: 409 });
      expect(await page.json(`/a/${mine}/passkey`, { ...body, verdict: 'declined' })).toMatchObject({
        status: 409,
      });
      const later = await page.json(`/a/${mine}/challenge`, { verdict: 'approved' });
      const { nonce } = later.said as { nonce: string };
      expect(await page.json(`/a/${mine}/passkey`, { ...body, nonce })).toMatchObject({ status: 403 });
      expect(await decisionOf(page, mine)).toBeUndefined();

      expect(await page.json(`/a/${mine}/passkey`, body)).toMatchObject({ status: 200 });
      expect(await page.json(`/a/${mine}/passkey`, body)).toMatchObject({ status: 409 });
      expect(await decisionOf(page, other)).toBeUndefined();
    });

    it('counts for nothing with the bit cleared that says who was there', async () => {
      const page = await servedPage();
      const tab = await withQuietTab(page);
      const id = await page.ask({ evidence: 'passkey' });
      const body = await caught(page, tab, id);
      const changed = Buffer.from(body.assertion['authenticatorData'] ?? '', 'base64url');
      changed.writeUInt8(changed.readUInt8(32) & ~0x04, 32);
      const assertion = { ...body.assertion, authenticatorData: changed.toString('base64url') };
      expect(await page.json(`/a/${id}/passkey`, { ...body, assertion })).toMatchObject({ status: 403 });
      expect(await decisionOf(page, id)).toBeUndefined();
    });

    it('on a page at another port, over our own challenge, counts for nothing', async () => {
      const page = await servedPage();
      const tab = await withQuietTab(page);
      const stranger = await servedPage();
      const id = await page.ask({ evidence: 'passkey' });
      const { said } = await page.json(`/a/${id}/challenge`, { verdict: 'approved' });
      const { nonce, challenge, ids } = said as { nonce: string; challenge: string; ids: string[] };
      await tab.goto(stranger.url);
      // The browser signs: the port is no part of what a passkey belongs to. So the page has to look at it.
      const assertion = await tab.evaluate(
        async ({ challenge, ids }) => {
          const credential = await navigator.credentials.get({
            publicKey: PublicKeyCredential.parseRequestOptionsFromJSON({
              challenge,
              rpId: 'localhost',
              allowCredentials: ids.map((id) => ({ type: 'public-key', id })),
              userVerification: 'required',
            }),
          });
          const { id, response } = (credential as PublicKeyCredential).toJSON() as AuthenticationResponseJSON;
          const { clientDataJSON, authenticatorData, signature } = response;
          return { id, clientDataJSON, authenticatorData, signature };
        },
        { challenge, ids },
      );
      const answer = await page.json(`/a/${id}/passkey`, {
        verdict: 'approved',
        nonce,
        reason: '',
        assertion,
      });
      expect(answer).toEqual({ status: 403, said: { error: 'This was signed on another page.' } });
      expect(await decisionOf(page, id)).toBeUndefined();
    });
  });
});
