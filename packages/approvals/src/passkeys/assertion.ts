import { createHash } from 'node:crypto';
import * as z from 'zod';
import { checkAuthenticatorData } from './authenticator-data.ts';
import { bytes } from './bytes.ts';
import { checkClientData } from './client-data.ts';
import { isSignedBy, readPublicKey } from './public-key.ts';
import { demand } from './refusal.ts';
import type { RelyingParty } from './relying-party.ts';

/** What a browser sends when a passkey agreed to something. */
export const assertion = z.strictObject({
  id: z.string().max(1400),
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
});

export type Assertion = z.output<typeof assertion>;

/** What is known of a passkey. */
export interface KnownKey {
  /** Of the authenticator, as base64url. */
  readonly id: string;
  /** SubjectPublicKeyInfo, as base64url. */
  readonly publicKey: string;
  readonly algorithm: number;
  readonly counter: number;
}

/**
 * Checks that the holder of this passkey agreed to what the challenge stands for, on this page.
 *
 * @returns the counter, to be kept
 * @throws Refusal
 */
export function verifyAssertion(
  made: Assertion,
  known: KnownKey,
  challenge: Uint8Array,
  party: RelyingParty,
): { readonly counter: number } {
  const { counter } = verifySignature(made, known, challenge, party);
  // A counter that stands still shows a copy of the key. Passkeys that are synced do not count.
  const counts = counter !== 0 || known.counter !== 0;
  demand(!counts || counter > known.counter, 'This was used before, or the passkey was copied.');
  return { counter };
}

/**
 * The same without the counter, for an assertion that was checked when it was made.
 *
 * @throws Refusal
 */
export function verifySignature(
  made: Assertion,
  known: KnownKey,
  challenge: Uint8Array,
  { origin, id: rpId }: RelyingParty,
): { readonly counter: number } {
  demand(made.id === known.id, 'This passkey is not registered here.');
  checkClientData(made.clientDataJSON, { type: 'webauthn.get', challenge, origin });
  const { counter } = checkAuthenticatorData(made.authenticatorData, rpId);
  const { key, algorithm } = readPublicKey(Buffer.from(known.publicKey, 'base64url'), known.algorithm);
  const signed = Buffer.concat([
    made.authenticatorData,
    createHash('sha256').update(made.clientDataJSON).digest(),
  ]);
  demand(isSignedBy(key, algorithm, signed, made.signature), 'The signature is not of this passkey.');
  return { counter };
}
