import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** In DER, a key of this kind stands at the end. */
const KEY_BYTES = 32;

/**
 * A fresh X25519 pair in WireGuard's spelling: 32 bytes, base64. Not by JWK: Node 20 can lock itself up in that export
 * when the garbage collector frees another key meanwhile.
 */
export function keyPair(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('x25519', {
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
    publicKeyEncoding: { format: 'der', type: 'spki' },
  });
  return { privateKey: lastBytes(privateKey), publicKey: lastBytes(publicKey) };
}

/** 32 random bytes, base64. */
export function preSharedKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}

function lastBytes(der: Buffer): string {
  return der.subarray(-KEY_BYTES).toString('base64');
}
