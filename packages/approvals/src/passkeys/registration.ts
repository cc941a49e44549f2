import * as z from 'zod';
import type { KnownKey } from './assertion.ts';
import { checkAuthenticatorData, newKeyId } from './authenticator-data.ts';
import { bytes } from './bytes.ts';
import { checkClientData } from './client-data.ts';
import { readPublicKey } from './public-key.ts';
import { demand } from './refusal.ts';
import type { RelyingParty } from './relying-party.ts';

/** What a browser sends of a passkey that was just made. */
export const registration = z.strictObject({
  id: z.string().max(1400),
  clientDataJSON: bytes,
  authenticatorData: bytes,
  publicKey: bytes,
  algorithm: z.int(),
});

export type Registration = z.output<typeof registration>;

/**
 * Reads a new passkey. There is no attestation to check: those that are synced have none, so no maker can vouch for
 * them. What stands behind a new key is the way it was registered.
 *
 * @throws Refusal
 */
export function verifyRegistration(
  made: Registration,
  challenge: Uint8Array,
  { origin, id: rpId }: RelyingParty,
): KnownKey {
  checkClientData(made.clientDataJSON, { type: 'webauthn.create', challenge, origin });
  const { counter } = checkAuthenticatorData(made.authenticatorData, rpId);
  const id = newKeyId(made.authenticatorData).toString('base64url');
  demand(id === made.id, 'The authenticator and the browser name different passkeys.');
  const { algorithm } = readPublicKey(made.publicKey, made.algorithm);
  return { id, publicKey: made.publicKey.toString('base64url'), algorithm, counter };
}
