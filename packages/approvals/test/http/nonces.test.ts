import { expect, it } from 'vitest';
import { createNonces } from '../../src/http/nonces.ts';

const keysOf = (byte: number) => {
  const key = new Uint8Array(32).fill(byte);
  return { first: key, all: [key] };
};

it('is good at any instance with the key, for what it was made about, for five minutes', () => {
  const clock = { now: 0 };
  const now = () => clock.now;
  const nonce = createNonces(keysOf(7), now).make('one');
  const elsewhere = createNonces(keysOf(7), now);
  expect(elsewhere.isGood(nonce, 'one')).toBe(true);
  expect(elsewhere.isGood(nonce, 'two')).toBe(false);
  expect(createNonces(keysOf(8), now).isGood(nonce, 'one')).toBe(false);
  clock.now = 5 * 60_000;
  expect(elsewhere.isGood(nonce, 'one')).toBe(false);
  clock.now = -2 * 60_000;
  expect(elsewhere.isGood(nonce, 'one')).toBe(false);
});

it('is made by nobody else, and is never the same', () => {
  const nonces = createNonces(keysOf(7), () => 0);
  expect(nonces.isGood('', 'one')).toBe(false);
  expect(nonces.isGood('A'.repeat(100), 'one')).toBe(false);
  expect(nonces.make('one')).not.toBe(nonces.make('one'));
});
