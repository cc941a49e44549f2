import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** A fresh X25519 pair in WireGuard's spelling: 32 bytes, base64. */
export function keyPair(): { privateKey: string; publicKey: string } {
  const { d = '', x = '' } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
  return { privateKey: base64(d), publicKey: base64(x) };
}

/** 32 random bytes, base64. */
export function preSharedKey(): string {
  return randomBytes(32).toString('base64');
}

function base64(base64url: string): string {
  return Buffer.from(base64url, 'base64url').toString('base64');
}
