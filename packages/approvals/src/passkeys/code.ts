import { randomBytes, timingSafeEqual } from 'node:crypto';

/** Without those that look like others. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Forty bits: five tries find none. "K7QF-X2MD" */
export function newCode(): string {
  return signsOf(randomBytes(5));
}

/** Bytes as signs in groups of four, eight signs for five bytes. */
export function signsOf(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const signs = bits.match(/.{5}/g)?.map((five) => SIGNS.charAt(Number.parseInt(five, 2))) ?? [];
  return signs.join('').match(/.{4}/g)?.join('-') ?? '';
}

/** However it was typed: small letters, blanks, without the stroke. */
export function isCode(typed: string, code: string): boolean {
  const [one, other] = [typed, code].map((text) => Buffer.from(text.toUpperCase().replaceAll(/[\s-]/g, '')));
  return (
    one !== undefined && other !== undefined && one.length === other.length && timingSafeEqual(one, other)
  );
}
