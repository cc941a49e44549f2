import { copyFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageOptions } from '@guard/core/embed';
import { describe, expect, it, vi } from 'vitest';
import { openPasskeys } from '../../src/passkeys/passkeys.ts';
import { type PageUnderTest, pageUnderTest } from '../support/page-under-test.ts';
import { FLAGS, type Said, softAuthenticator } from '../support/soft-authenticator.ts';

type Soft = ReturnType<typeof softAuthenticator>;

interface Ask {
  readonly challenge: string;
  readonly ids: readonly string[];
}

interface Begun {
  readonly nonce: string;
  readonly fresh: Ask;
  readonly known?: Ask;
}

const LOCAL = { kind: 'local' } as const;

const saidOf = (type: Said['type'], challenge: string): Said => ({
  type,
  challenge: Buffer.from(challenge, 'base64url'),
  origin: 'http://localhost:8765',
  rpId: 'localhost',
  flags: FLAGS,
  counter: 0,
});

const text = (bytes: Buffer) => bytes.toString('base64url');

function made(soft: Soft, challenge: string) {
  const { id, algorithm, ...parts } = soft.register(saidOf('webauthn.create', challenge));
  return {
    id,
    algorithm,
    clientDataJSON: text(parts.clientDataJSON),
    authenticatorData: text(parts.authenticatorData),
    publicKey: text(parts.publicKey),
  };
}

function confirmed(soft: Soft, challenge: string) {
  const { id, ...parts } = soft.assert(saidOf('webauthn.get', challenge));
  return {
    id,
    clientDataJSON: text(parts.clientDataJSON),
    authenticatorData: text(parts.authenticatorData),
    signature: text(parts.signature),
  };
}

async function begin(page: PageUnderTest, { id, code }: { readonly id: string; readonly code: string }) {
  const { status, said } = await page.json(`/register/${id}/begin`, { code });
  expect(status).toBe(200);
  return said as Begun;
}

/** Registers a passkey by a new invitation, the way the page does. */
async function register(page: PageUnderTest, soft: Soft, by?: Soft) {
  const invitation = await page.passkeys.invitations.open('my key', LOCAL);
  const { nonce, fresh, known } = await begin(page, invitation);
  const { status } = await page.json(`/register/${invitation.id}/finish`, {
    nonce,
    registration: made(soft, fresh.challenge),
    ...(by && known && { assertion: confirmed(by, known.challenge) }),
  });
  return { invitation, status };
}

describe('a passkey', () => {
  it('is registered by a link and the code that stands in the terminal, and the link works once', async () => {
    const passkeyAdded = vi.fn<NonNullable<PageOptions['passkeyAdded']>>();
    const page = await pageUnderTest({ passkeyAdded });
    const soft = softAuthenticator();
    const { invitation, status } = await register(page, soft);
    expect(status).toBe(200);
    expect(await page.passkeys.of(LOCAL)).toMatchObject([{ id: soft.id, name: 'my key' }]);
    expect(passkeyAdded.mock.calls).toEqual([[{ id: soft.id, name: 'my key', principal: LOCAL }]]);
    expect(await (await page.get(`/register/${invitation.id}`)).text()).toContain('Registered');
    const again = await page.json(`/register/${invitation.id}/begin`, { code: invitation.code });
    expect(again.status).toBe(403);
  });

  it('is not registered by a second person who has the link and the code at the same moment', async () => {
    const page = await pageUnderTest();
    const invitation = await page.passkeys.invitations.open('my key', LOCAL);
    const [one, two] = [await begin(page, invitation), await begin(page, invitation)];
    const answers = await Promise.all(
      [one, two].map(({ nonce, fresh }) =>
        page.json(`/register/${invitation.id}/finish`, {
          nonce,
          registration: made(softAuthenticator(), fresh.challenge),
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]));
    expect(await page.passkeys.list()).toHaveLength(1);
  });

  it('is not registered where nobody can be told of it', async () => {
    const passkeyAdded = vi.fn<NonNullable<PageOptions['passkeyAdded']>>(() =>
      Promise.reject(new Error('full')),
    );
    const page = await pageUnderTest({ passkeyAdded });
    expect((await register(page, softAuthenticator())).status).toBe(500);
    expect(await page.passkeys.list()).toEqual([]);
  });

  it('is registered once', async () => {
    const page = await pageUnderTest();
    const soft = softAuthenticator();
    await register(page, soft);
    expect((await register(page, soft, soft)).status).toBe(403);
    expect(await page.passkeys.list()).toHaveLength(1);
  });
});

describe('a second passkey', () => {
  it('is registered with the first one, and with no other', async () => {
    const page = await pageUnderTest();
    const [first, second, foreign] = [softAuthenticator(), softAuthenticator(), softAuthenticator()];
    await register(page, first);
    expect((await register(page, second)).status).toBe(403);
    expect((await register(page, second, foreign)).status).toBe(403);
    expect((await register(page, second, second)).status).toBe(403);
    page.clock.now += 1;
    expect((await register(page, second, first)).status).toBe(200);
    expect((await page.passkeys.of(LOCAL)).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('is not registered by what the first one signed for another link, or for a question', async () => {
    const page = await pageUnderTest();
    const [first, second] = [softAuthenticator(), softAuthenticator()];
    await register(page, first);
    const question = await page.ask({ evidence: 'passkey' });
    const { said } = await page.json(`/a/${question}/challenge`, { verdict: 'approved' });
    const other = await begin(page, await page.passkeys.invitations.open('other', LOCAL));
    const invitation = await page.passkeys.invitations.open('mine', LOCAL);
    for (const challenge of [(said as Ask).challenge, other.known?.challenge ?? '']) {
      const { nonce, fresh } = await begin(page, invitation);
      const answer = await page.json(`/register/${invitation.id}/finish`, {
        nonce,
        registration: made(second, fresh.challenge),
        assertion: confirmed(first, challenge),
      });
      expect(answer.status).toBe(403);
    }
    expect(await page.passkeys.list()).toHaveLength(1);
  });
});

describe('the code', () => {
  it('is taken however it is typed', async () => {
    const page = await pageUnderTest();
    const { id, code } = await page.passkeys.invitations.open('my key', LOCAL);
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    await begin(page, { id, code: ` ${code.toLowerCase().replace('-', ' ')} ` });
  });

  it('can be guessed five times in all, by however many processes at once', async () => {
    const page = await pageUnderTest();
    const { id, code } = await page.passkeys.invitations.open('my key', LOCAL);
    const processes = [1, 2, 3, 4].map(() => openPasskeys({ home: page.home, now: () => page.clock.now }));
    const guesses = processes.flatMap(({ invitations }) =>
      Array.from({ length: 5 }, () => invitations.enter(id, 'AAAA-AAAA')),
    );
    expect((await Promise.all(guesses)).filter((found) => found !== undefined)).toEqual([]);
    expect(await page.json(`/register/${id}/begin`, { code })).toMatchObject({ status: 403 });
  });

  it('counts for a quarter of an hour', async () => {
    const page = await pageUnderTest();
    const { id, code } = await page.passkeys.invitations.open('my key', LOCAL);
    page.clock.now += 15 * 60_000;
    expect(await page.json(`/register/${id}/begin`, { code })).toMatchObject({ status: 403 });
    expect((await page.get(`/register/${id}`)).status).toBe(410);
  });

  it('is needed: the link alone registers nothing, and says nothing of it', async () => {
    const page = await pageUnderTest();
    const { id, code } = await page.passkeys.invitations.open('my key', LOCAL);
    expect(await (await page.get(`/register/${id}`)).text()).not.toContain(code);
    const nonce = 'A'.repeat(22);
    const registration = made(softAuthenticator(), nonce);
    const answer = await page.json(`/register/${id}/finish`, { nonce, registration });
    expect(answer.status).toBe(409);
    expect(await page.passkeys.list()).toEqual([]);
  });
});

describe('the folder', () => {
  it('is for this user alone', async () => {
    const page = await pageUnderTest();
    await register(page, softAuthenticator());
    const folder = join(page.dir, 'passkeys');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(folder))
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  });

  it('shows nobody a name or a code', async () => {
    const page = await pageUnderTest();
    await page.passkeys.invitations.open('my key', LOCAL);
    const folder = join(page.dir, 'passkeys');
    expect((await readdir(folder)).join(' ')).toMatch(/^[0-9a-f]{64}\.invitation$/);
  });

  it('takes no passkey from whoever can write into it without the key that seals it', async () => {
    const page = await pageUnderTest();
    const soft = softAuthenticator();
    await page.passkeys.add(soft.known(), 'my key', LOCAL);
    const folder = join(page.dir, 'passkeys');
    const [name = ''] = await readdir(folder);
    const forged = openPasskeys({
      home: { ...page.home, keys: { first: new Uint8Array(32), all: [new Uint8Array(32)] } },
      now: () => page.clock.now,
    });
    await forged.add(softAuthenticator().known(), 'forged', LOCAL);
    await copyFile(join(folder, name), join(folder, `${'0'.repeat(64)}.passkey`));
    await writeFile(join(folder, `${'1'.repeat(64)}.passkey`), JSON.stringify(soft.known()));
    expect((await page.passkeys.list()).map(({ id }) => id)).toEqual([soft.id]);
  });

  it('keeps nothing of an invitation for longer than a day', async () => {
    const page = await pageUnderTest();
    const { invitation } = await register(page, softAuthenticator());
    await page.json(`/register/${invitation.id}/begin`, { code: 'AAAA-AAAA' });
    page.clock.now += 25 * 60 * 60_000;
    await page.passkeys.invitations.open('another', LOCAL);
    const kinds = (await readdir(join(page.dir, 'passkeys'))).map((name) => name.slice(65));
    expect(kinds.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(['invitation', 'passkey']);
  });
});
