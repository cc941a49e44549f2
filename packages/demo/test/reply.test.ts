import { expect, it } from 'vitest';
import { showReply } from '../src/acts/reply.ts';
import { plainScreen } from './sample.ts';

function shown(text: string): string {
  const { screen, shown: all } = plainScreen();
  showReply(screen, text);
  return all();
}

it('shows the words of the server whole, however many they are', () => {
  const sentence = 'Nobody has approved anything. '.repeat(40).trim();
  expect(shown(sentence).replaceAll(/\s*\n {2}\| /g, ' ')).toContain(sentence);
});

it('keeps data apart from the marks around it', () => {
  expect(shown('Data between the marks 7a.\n<<7a\n{"id":4}\n7a>>')).toBe(`
  The AI client gets back
  | Data between the marks 7a. <<7a
  |   {"id":4}
  | 7a>>
`);
});

it('of long data shows the beginning, and how much more there is', () => {
  const data = JSON.stringify({ title: 'x'.repeat(1000) });
  const text = shown(data);
  expect(text).toContain(`and ${data.length - 200} characters more`);
  expect(text.split('\n').length).toBeLessThan(9);
});
