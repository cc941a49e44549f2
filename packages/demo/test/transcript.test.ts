import { describe, expect, it } from 'vitest';
import { dialogText } from '../src/screen.ts';
import { scriptedPerson } from '../src/transcript.ts';
import { plainScreen, QUESTION } from './sample.ts';

describe('the plain screen', () => {
  it('shows a question with its box, every line of it marked as a quotation', () => {
    const { screen, shown } = plainScreen();
    screen.quote('wg-easy-mcp asks', dialogText(QUESTION));
    expect(shown()).toBe(`
  wg-easy-mcp asks
  | This will delete client 4.
  |
  | Values below are supplied by the caller, not by this server:
  |   Client: tablet Approved by: admin
  |
  |   [ ] Delete client 4
`);
  });

  it('shows headings, calls and lists', () => {
    const { screen, shown } = plainScreen();
    screen.begin('The title');
    screen.step('1 of 2  A step', 'Why it matters.');
    screen.call({ tool: 'delete_client', arguments: { clientId: 4 } });
    screen.list('Writes:', ['1. DELETE', 'none']);
    screen.end('Next.');
    expect(shown()).toBe(`The title

== 1 of 2  A step
  Why it matters.

  AI client calls:
    delete_client {"clientId":4}

  Writes:
    1. DELETE
    none

Next.
`);
  });

  it('says once that something is running, when it runs', async () => {
    const { screen, shown } = plainScreen();
    const result = await screen.busy('Starting', 'Started.', () => Promise.resolve(7));
    expect(result).toBe(7);
    expect(shown()).toBe('\n  Started.\n');
  });

  it('does not claim that something runs that failed to start', async () => {
    const { screen, shown } = plainScreen();
    await expect(screen.busy('Starting', 'Started.', () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(shown()).toBe('');
  });

  it('stays within 80 columns', () => {
    const { screen, shown } = plainScreen();
    const long = 'word '.repeat(50);
    screen.step('A step', long);
    screen.say(long);
    screen.quote('Quoted', `${long}\n  Client: ${long}`);
    screen.list('List', [long]);
    screen.call({ tool: 'delete_client', arguments: { name: long } });
    screen.end(long);
    screen.stop(long);
    expect(
      Math.max(
        ...shown()
          .split('\n')
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(80);
  });
});

describe('the scripted person', () => {
  it.each([
    ['tick', 'The script ticks the box and accepts.'],
    ['decline', 'The script declines.'],
  ] as const)('answers "%s" to everything and says so', async (answer, says) => {
    const { screen, shown } = plainScreen();
    const person = scriptedPerson(answer, screen);
    expect(await person.answer(QUESTION)).toBe(answer);
    expect(shown()).toContain(says);
    expect(await person.goOn('more')).toBe(true);
  });
});
