import { randomBytes } from 'node:crypto';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { describe, expect, it } from 'vitest';
import { type Assertion, type KnownKey, verifyAssertion } from '../../src/passkeys/assertion.ts';
import { Refusal } from '../../src/passkeys/refusal.ts';
import { verifyRegistration } from '../../src/passkeys/registration.ts';
import { FLAGS, type Said, type SoftAlgorithm, softAuthenticator } from '../support/soft-authenticator.ts';

const PAGE = { origin: 'http://localhost:8765', id: 'localhost' };
const challenge = randomBytes(32);
const GET: Said = {
  type: 'webauthn.get',
  challenge,
  origin: PAGE.origin,
  rpId: PAGE.id,
  flags: FLAGS,
  counter: 0,
};
const CREATE: Said = { ...GET, type: 'webauthn.create' };

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** True where it counts, false where it is refused; anything else that is thrown fails the test. */
function ours(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The verdict of the library that everybody uses. */
async function theirs(made: Assertion, known: KnownKey, cose: Uint8Array): Promise<boolean> {
  return verifyAuthenticationResponse({
    response: {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: text(made.clientDataJSON),
        authenticatorData: text(made.authenticatorData),
        signature: text(made.signature),
      },
    },
    expectedChallenge: text(challenge),
    expectedOrigin: PAGE.origin,
    expectedRPID: PAGE.id,
    credential: { id: known.id, publicKey: new Uint8Array(cose), counter: known.counter },
    requireUserVerification: true,
  }).then(
    ({ verified }) => verified,
    () => false,
  );
}

const DER_R_AT = 5;

/** What an attacker sends, and whether it counts. */
const CASES: readonly [string, boolean, Partial<Said>, number?][] = [
  ['an assertion of this question on this page', true, {}],
  ['one of a passkey that counts, for the first time', true, { counter: 1 }],
  ['one that counts further', true, { counter: 8 }, 7],
  ['one of a passkey that is synced', true, { flags: FLAGS | 0x18 }],
  ['the counter of an assertion that was used before', false, { counter: 7 }, 7],
  ['the counter of a copy of the key', false, { counter: 3 }, 7],
  ['a counter that went back to zero', false, { counter: 0 }, 7],
  ['what was signed for another question', false, { challenge: randomBytes(32) }],
  ['the beginning of the challenge', false, { challenge: challenge.subarray(0, 16) }],
  ['what was signed on a page at another port', false, { origin: 'http://localhost:8766' }],
  ['what was signed on a page of another scheme', false, { origin: 'https://localhost:8765' }],
  [
    'what was signed on the page of a stranger',
    false,
    { origin: 'https://evil.example', rpId: 'evil.example' },
  ],
  ['a passkey of another page', false, { rpId: 'evil.example' }],
  ['a registration in place of an assertion', false, { type: 'webauthn.create' }],
  ['a key that was touched by anybody', false, { flags: 0x01 }],
  ['a key that nobody touched', false, { flags: 0x04 }],
  ['a key that says it is a copy of one that cannot be copied', false, { flags: FLAGS | 0x10 }],
];

describe.each([-7, -8, -257] as const)('an assertion of algorithm %i', (alg) => {
  it.each(CASES)('as the library everybody uses says: %s', async (_name, counts, said, counter = 0) => {
    const soft = softAuthenticator(alg);
    const made = soft.assert({ ...GET, ...said });
    expect(ours(() => verifyAssertion(made, soft.known(counter), challenge, PAGE))).toBe(counts);
    expect(await theirs(made, soft.known(counter), soft.cose)).toBe(counts);
  });

  it('is refused with any bit of it changed', () => {
    const soft = softAuthenticator(alg);
    const made = soft.assert(GET);
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      for (let at = 0; at < made[part].length; at += part === 'signature' && at >= DER_R_AT ? 7 : 1) {
        const changed = Buffer.from(made[part]);
        changed.writeUInt8(changed.readUInt8(at) ^ (1 << (at % 8)), at);
        expect(ours(() => verifyAssertion({ ...made, [part]: changed }, soft.known(), challenge, PAGE))).toBe(
          false,
        );
      }
    }
  });

  it('is refused under the key of somebody else, also where it names that key', async () => {
    const [soft, other] = [softAuthenticator(alg), softAuthenticator(alg)];
    const made = { ...soft.assert(GET), id: other.id };
    expect(ours(() => verifyAssertion(made, other.known(), challenge, PAGE))).toBe(false);
    expect(await theirs(made, other.known(), other.cose)).toBe(false);
    expect(ours(() => verifyAssertion(soft.assert(GET), other.known(), challenge, PAGE))).toBe(false);
  });

  it('is refused where it was made inside the page of somebody else', () => {
    const soft = softAuthenticator(alg);
    for (const clientData of [{ crossOrigin: true }, { topOrigin: 'https://evil.example' }]) {
      const made = soft.assert({ ...GET, clientData });
      expect(ours(() => verifyAssertion(made, soft.known(), challenge, PAGE))).toBe(false);
    }
  });
});

describe('what is no assertion at all', () => {
  const soft = softAuthenticator();
  const made = soft.assert(GET);

  it.each([
    ['the id of another passkey beside a signature that fits', { id: softAuthenticator().id }],
    ['no client data', { clientDataJSON: Buffer.alloc(0) }],
    ['client data that is no JSON', { clientDataJSON: Buffer.from('{') }],
    ['client data that is no object', { clientDataJSON: Buffer.from('null') }],
    ['client data that is no text', { clientDataJSON: Buffer.from([0xff, 0xfe]) }],
    ['no authenticator data', { authenticatorData: Buffer.alloc(0) }],
    ['authenticator data that is cut off', { authenticatorData: made.authenticatorData.subarray(0, 36) }],
    ['no signature', { signature: Buffer.alloc(0) }],
    ['a signature of another form', { signature: Buffer.alloc(64) }],
  ])('is refused, and fails nothing: %s', (_name, part) => {
    expect(ours(() => verifyAssertion({ ...made, ...part }, soft.known(), challenge, PAGE))).toBe(false);
  });
});

describe.each([-7, -8, -257] as const)('a new passkey of algorithm %i', (alg: SoftAlgorithm) => {
  it.each<[string, boolean, Partial<Said>]>([
    ['on this page', true, {}],
    ['that counts', true, { counter: 4 }],
    ['for another invitation', false, { challenge: randomBytes(32) }],
    ['on another page', false, { origin: 'http://localhost:8766' }],
    ['for another page', false, { rpId: 'evil.example' }],
    ['as an assertion', false, { type: 'webauthn.get' }],
    ['of a key that only has to be touched', false, { flags: 0x01 }],
  ])('is read as by the library everybody uses: %s', async (_name, counts, said) => {
    const { attestationObject, ...made } = softAuthenticator(alg).register({ ...CREATE, ...said });
    let read: KnownKey | undefined;
    expect(ours(() => (read = verifyRegistration(made, challenge, PAGE)))).toBe(counts);
    const library = await verifyRegistrationResponse({
      response: {
        id: made.id,
        rawId: made.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: text(made.clientDataJSON), attestationObject: text(attestationObject) },
      },
      expectedChallenge: text(challenge),
      expectedOrigin: PAGE.origin,
      expectedRPID: PAGE.id,
      requireUserVerification: true,
    }).catch(() => undefined);
    expect(library?.verified ?? false).toBe(counts);
    expect(read && [read.id, read.counter]).toEqual(
      library?.registrationInfo && [
        library.registrationInfo.credential.id,
        library.registrationInfo.credential.counter,
      ],
    );
  });

  it('approves afterwards', () => {
    const soft = softAuthenticator(alg);
    const { attestationObject: _left, ...made } = soft.register(CREATE);
    const known = verifyRegistration(made, challenge, PAGE);
    expect(ours(() => verifyAssertion(soft.assert(GET), known, challenge, PAGE))).toBe(true);
  });
});

describe('a new passkey that is none', () => {
  const { attestationObject: _left, ...made } = softAuthenticator().register(CREATE);
  const rsa = softAuthenticator(-257).register(CREATE);

  it.each([
    ['names another id than the authenticator', { id: softAuthenticator().id }],
    ['has a key of another algorithm than it says', { publicKey: rsa.publicKey }],
    ['has an algorithm that nobody knows', { algorithm: -65_535 }],
    ['has no key', { publicKey: Buffer.alloc(0) }],
    ['has no id', { authenticatorData: made.authenticatorData.subarray(0, 54) }],
    [
      'has an id that is cut off',
      {
        id: text(made.authenticatorData.subarray(55, 60)),
        authenticatorData: made.authenticatorData.subarray(0, 60),
      },
    ],
  ])('is refused: it %s', (_name, part) => {
    expect(ours(() => verifyRegistration({ ...made, ...part }, challenge, PAGE))).toBe(false);
  });
});
