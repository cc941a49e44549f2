import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { dialogText, Interrupted } from '../src/screen.ts';
import { createTerminal, personAt } from '../src/terminal.ts';
import { QUESTION } from './sample.ts';

const UP = '\u001B[A';
const DOWN = '\u001B[B';
const RIGHT = '\u001B[C';
const ENTER = '\r';
const ESCAPE = '\u001B';
const CTRL_C = '\u0003';

/** A terminal without a person: keys go in, what was drawn comes out. */
function fakeTerminal() {
  const input = new PassThrough();
  const output = new PassThrough();
  let drawn = '';
  output.on('data', (chunk: Buffer) => {
    drawn += chunk.toString();
  });
  const press = (...keys: string[]) => {
    for (const key of keys) input.write(key);
  };
  return { input, output, press, drawn: () => stripVTControlCharacters(drawn) };
}

describe('the person at the terminal', () => {
  it.each([
    ['Enter without reading', [ENTER], 'decline'],
    ['one up', [UP, ENTER], 'no tick'],
    ['two up', [UP, UP, ENTER], 'tick'],
    ['one down', [DOWN, ENTER], 'cancel'],
  ])('%s answers %j: %s', async (_name, keys, expected) => {
    const terminal = fakeTerminal();
    const answer = personAt(terminal).answer(QUESTION);
    terminal.press(...keys);
    expect(await answer).toBe(expected);
  });

  it('Esc cancels the question, as it does in a client, and the demo goes on', async () => {
    const terminal = fakeTerminal();
    const answer = personAt(terminal).answer(QUESTION);
    terminal.press(ESCAPE);
    expect(await answer).toBe('cancel');
  });

  it('offers the box of the server, ticked and unticked', async () => {
    const terminal = fakeTerminal();
    const answer = personAt(terminal).answer(QUESTION);
    terminal.press(ENTER);
    await answer;
    for (const choice of ['[x] Delete client 4', '[ ] Delete client 4', 'Decline', 'Cancel'])
      expect(terminal.drawn()).toContain(choice);
  });

  it('Ctrl-C is no answer to the question', async () => {
    const terminal = fakeTerminal();
    const answer = personAt(terminal).answer(QUESTION);
    terminal.press(CTRL_C);
    await expect(answer).rejects.toBeInstanceOf(Interrupted);
  });

  it.each([
    [[ENTER], true],
    [[RIGHT, ENTER], false],
  ])('goes on or stops: %j', async (keys, expected) => {
    const terminal = fakeTerminal();
    const goOn = personAt(terminal).goOn('A replay');
    terminal.press(...keys);
    expect(await goOn).toBe(expected);
    expect(terminal.drawn()).toContain('Next: A replay');
  });

  it('Ctrl-C between two steps ends the demo', async () => {
    const terminal = fakeTerminal();
    const goOn = personAt(terminal).goOn('A replay');
    terminal.press(CTRL_C);
    await expect(goOn).rejects.toBeInstanceOf(Interrupted);
  });
});

describe('the screen for people', () => {
  it('draws the question in a box of its own, within 80 columns', () => {
    const terminal = fakeTerminal();
    const screen = createTerminal(terminal);
    screen.quote('wg-easy-mcp asks', dialogText({ ...QUESTION, message: 'word '.repeat(60).trim() }));
    const lines = terminal.drawn().split('\n');
    expect(terminal.drawn()).toContain('[ ] Delete client 4');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it('draws every other element within 80 columns', () => {
    const terminal = fakeTerminal();
    const screen = createTerminal(terminal);
    const long = 'word '.repeat(40);
    screen.begin('The title');
    screen.step('1 of 5  A step', long);
    screen.say(long);
    screen.call({ tool: 'delete_client', arguments: { name: long } });
    screen.list('Writes:', [long]);
    screen.end(long);
    screen.stop(long);
    const lines = terminal.drawn().split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    for (const text of ['The title', '1 of 5  A step', 'delete_client', 'Writes:'])
      expect(terminal.drawn()).toContain(text);
  });

  it.each([40, 60, 100])('breaks between words in a terminal of %i columns', (columns) => {
    const terminal = fakeTerminal();
    const screen = createTerminal({ output: Object.assign(terminal.output, { columns }) });
    screen.quote('wg-easy-mcp asks', 'sentence '.repeat(30).trim());
    screen.step('A step', 'sentence '.repeat(30).trim());
    screen.list('Written:', ['sentence '.repeat(30).trim()]);
    const lines = terminal.drawn().split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(terminal.drawn().match(/sentence/g)).toHaveLength(90);
  });

  it('shows that it is busy, and then that it is done', async () => {
    const terminal = fakeTerminal();
    const result = await createTerminal(terminal).busy('Starting', 'Started.', () => Promise.resolve(7));
    expect(result).toBe(7);
    expect(terminal.drawn()).toContain('Started.');
  });

  it('does not claim that something runs that failed to start', async () => {
    const terminal = fakeTerminal();
    const screen = createTerminal(terminal);
    await expect(screen.busy('Starting', 'Started.', () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(terminal.drawn()).not.toContain('Started.');
  });
});
