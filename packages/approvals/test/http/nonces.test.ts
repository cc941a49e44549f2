import { expect, it } from 'vitest';
import { createNonces } from '../../src/http/nonces.ts';

it('counts once, for what it was made about', () => {
  const nonces = createNonces(() => 0);
  const [one, two] = [nonces.make('one'), nonces.make('two')];
  expect(nonces.use(one, 'two')).toBe(false);
  expect(nonces.use(one, 'one')).toBe(true);
  expect(nonces.use(one, 'one')).toBe(false);
  expect(nonces.use(two, 'two')).toBe(true);
  expect(nonces.use('', 'one')).toBe(false);
});

it('is ended by newer ones of the same question, and not by those of others, whoever asks for them', () => {
  const nonces = createNonces(() => 0);
  const [first, mine] = [nonces.make('other'), nonces.make('mine')];
  for (let count = 0; count < 500; count += 1) nonces.make('other');
  expect(nonces.use(first, 'other')).toBe(false);
  expect(nonces.use(mine, 'mine')).toBe(true);
});

it('is kept for a thousand questions at most', () => {
  const nonces = createNonces(() => 0);
  const first = nonces.make('first');
  for (let count = 0; count < 1000; count += 1) nonces.make(`question ${count}`);
  expect(nonces.use(first, 'first')).toBe(false);
});
