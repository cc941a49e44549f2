import { expect, it } from 'vitest';
import { quoted } from '../src/quoted.ts';

it('quotes a text as it is', () => {
  expect(quoted('anna-laptop', 20)).toBe('"anna-laptop"');
});

it('spells out what would break the line or move the cursor', () => {
  expect(quoted('a\nb\r\u001B[2J', 40)).toBe(String.raw`"a\nb\r\u001b[2J"`);
});

it.each([12, 13, 14, 45])('never takes more than %i columns', (columns) => {
  const text = quoted('x'.repeat(500), columns);
  expect(text).toHaveLength(columns);
  expect(text.endsWith('..."')).toBe(true);
});

it('a text that just fits is not cut', () => {
  expect(quoted('x'.repeat(10), 12)).toBe(`"${'x'.repeat(10)}"`);
});

it('what is no text is still shown', () => {
  expect(quoted(5, 12)).toBe('5');
  expect(quoted(undefined, 12)).toBe('null');
});
