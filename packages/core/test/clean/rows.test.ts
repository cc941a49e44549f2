import { describe, expect, it } from 'vitest';
import { createScrubber } from '../../src/clean/scrub.ts';

const scrubber = createScrubber({ secrets: ['Zq7-p@ss-w0rd'] });
const MANY = 24_000_000;

// A pattern that repeats a group keeps a place on the stack for each time: a log of millions would end in an error.
describe('a row of millions of the same needs no stack', () => {
  it.each([
    ['cuts', '…'.repeat(MANY)],
    ['cuts and blanks', ' …'.repeat(MANY / 2)],
    ['the body of a key', `-----BEGIN PRIVATE KEY-----\\n${'A'.repeat(MANY)}`],
    ['the escaped body of a key', `"-----BEGIN PRIVATE KEY-----${'\\nA'.repeat(MANY / 3)}`],
    ['the body of a key in lines', `-----BEGIN PRIVATE KEY-----\n${`${'A'.repeat(63)}\n`.repeat(MANY / 64)}`],
  ])('%s', (_what, text) => {
    expect(() => scrubber.text(text)).not.toThrow();
  });
});
