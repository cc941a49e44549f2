import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { demand } from './refusal.ts';

/** Numbers of COSE: ES256, EdDSA with Ed25519, and RS256, which Windows Hello makes. The first is wanted most. */
export const ALGORITHMS = [-7, -8, -257] as const;

export type Algorithm = (typeof ALGORITHMS)[number];

const SMALLEST_RSA_BITS = 2048;

/** @throws Refusal for a key that is not one of its algorithm, or too small */
export function readPublicKey(spki: Buffer, algorithm: number): { key: KeyObject; algorithm: Algorithm } {
  const known = ALGORITHMS.find((each) => each === algorithm);
  demand(known !== undefined, 'The authenticator made a passkey of a kind that is not supported.');
  const key = parsed(spki);
  demand(key !== undefined && isOf(key, known), 'The authenticator made a passkey that cannot be read.');
  return { key, algorithm: known };
}

function parsed(spki: Buffer): KeyObject | undefined {
  try {
    return createPublicKey({ key: spki, format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

function isOf({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject, algorithm: Algorithm) {
  if (algorithm === -7) return type === 'ec' && details?.namedCurve === 'prime256v1';
  if (algorithm === -8) return type === 'ed25519';
  return type === 'rsa' && (details?.modulusLength ?? 0) >= SMALLEST_RSA_BITS;
}

export function isSignedBy(key: KeyObject, algorithm: Algorithm, data: Buffer, signature: Buffer): boolean {
  if (algorithm === -8) return verify(null, data, key, signature);
  if (algorithm === -7) return verify('sha256', data, { key, dsaEncoding: 'der' }, signature);
  return verify('sha256', data, { key, padding: constants.RSA_PKCS1_PADDING }, signature);
}
