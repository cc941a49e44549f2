import { randomInt, timingSafeEqual } from 'node:crypto';

/** Without those that look like others. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Forty bits: five tries find none. "K7QF-X2MD" */
export function newCode(): string {
  const signs = Array.from({ length: 8 }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
  return `${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/** However it was typed: small letters, blanks, without the stroke. */
export function isCode(typed: string, code: string): boolean {
  const [one, other] = [typed, code].map((text) => Buffer.from(text.toUpperCase().replaceAll(/[\s-]/g, '')));
  return (
    one !== undefined && other !== undefined && one.length === other.length && timingSafeEqual(one, other)
  );
}
