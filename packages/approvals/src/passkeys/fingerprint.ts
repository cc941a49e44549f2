import { createHash } from 'node:crypto';
import { signsOf } from './code.ts';

const BYTES = 10;

/** Eighty bits of a public key, by which two people compare it: "K7QF-X2MD-9TAB-RW4E". */
export function fingerprintOf({ publicKey }: { readonly publicKey: string }): string {
  return signsOf(createHash('sha256').update(publicKey).digest().subarray(0, BYTES));
}
