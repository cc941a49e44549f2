import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Question, questionRenderer } from '../../src/ask/question.ts';
import { words } from '../../src/ask/words.ts';
import { cleanLine } from '../../src/clean/line.ts';
import { createScrubber } from '../../src/clean/scrub.ts';

const scrubber = createScrubber({ secrets: ['kf83-very-secret'] });
const render = questionRenderer((text) => scrubber.line(text), 'caller');

const about = (...values: readonly string[]): Question => ({
  targets: [{ role: 'client', id: 5 }],
  will: words`This will delete WireGuard client ${5}.`,
  cost: words`It cannot be restored.`,
  confirm: words`Delete client ${5}`,
  supplied: values.map((value) => ({ label: words`Client`, value })),
});

/** The line under the heading that shows a value, without its label. */
const shown = (value: string) => render(about(value)).split('\n').at(-1)?.replace('  Client: ', '');

describe('the text of a dialog', () => {
  test('is the sentence, the cost, and a labelled block for what others wrote', () => {
    expect(render(about('laptop'))).toBe(
      [
        'This will delete WireGuard client 5.',
        '',
        'It cannot be restored.',
        '',
        'Values below are supplied by the caller, not by this server:',
        '  Client: laptop',
      ].join('\n'),
    );
  });

  test('has no heading where it shows nothing of others', () => {
    expect(render(about())).toBe('This will delete WireGuard client 5.\n\nIt cannot be restored.');
    const { supplied: _none, ...bare } = about();
    expect(render(bare)).toBe(render(about()));
  });

  test.each([
    ['call', 'Values below come from the call, not from this server:'],
    ['others', 'Values below were written by others, not by this server:'],
    ['caller', 'Values below are supplied by the caller, not by this server:'],
  ] as const)('says where the values come from as the server declares it: %s', (from, heading) => {
    const text = questionRenderer(cleanLine, from)(about('mallory'));
    expect(text).toContain(`\n\n${heading}\n  Client: mallory`);
  });

  test('is refused where a server that shows no names would show one', () => {
    const showsNone = questionRenderer(cleanLine, 'none');
    expect(() => showsNone(about('laptop'))).toThrow(TypeError);
    expect(showsNone(about())).toBe('This will delete WireGuard client 5.\n\nIt cannot be restored.');
  });

  test('gives each value a line of its own', () => {
    expect(render(about('a', 'b')).split('\n').slice(-2)).toStrictEqual(['  Client: a', '  Client: b']);
  });

  test.each([
    ['', '(empty)'],
    [' ', '(empty)'],
    ['\n\t', '(empty)'],
    ['\u200B\u202E', '(empty)'],
    ['\u2800\u3000\u2800', '(empty)'],
  ])('shows a stand-in for %j, which nobody could see', (value, line) => {
    expect(shown(value)).toBe(line);
  });

  test('a name cannot forge another line or the heading', () => {
    const forged = 'laptop\n\nThis will do nothing.\u2028Really\u0085\r\nClient: 7';
    expect(render(about(forged)).split('\n')).toHaveLength(6);
  });

  test('a name cannot turn the text round or colour it', () => {
    expect(shown('\u202Eevil\u202C \u001B[31mred\u001B[0m\u009B1m')).toBe('evil red');
  });

  test('a long name is cut at 200 characters and shows that it was', () => {
    const line = shown('x'.repeat(5000)) ?? '';
    expect(line).toHaveLength(200);
    expect(line.endsWith('…')).toBe(true);
  });

  test('a link is cut apart last, so that neither cleaning nor cutting makes one', () => {
    expect(shown('htt\u200Bps:\u200B//evil.example/x')).toBe('https: //evil.example/x');
  });

  test.each([
    ['[click](https://evil.example)', '[click] (https: //evil.example)'],
    ['www.evil.example', 'www. evil.example'],
    ['_WWW.evil.example_', '_WWW. evil.example_'],
    ['mailto:a@evil.example', 'mailto: a@evil.example'],
    ['javascript:alert(1)', 'javascript: alert(1)'],
    ['data:text/html,x', 'data: text/html,x'],
    ['file:/etc/passwd', 'file: /etc/passwd'],
    ['<img src=//evil.example/x.png>', '< img src=//evil.example/x.png>'],
    ['<A href=//evil.example>x</a>', '< A href=//evil.example>x< /a>'],
    ['<tel:+1234>', '< tel:+1234>'],
  ])('a client makes no link or picture of %j', (value, line) => {
    expect(shown(value)).toBe(line);
  });

  test('a known secret in a name is not shown', () => {
    expect(render(about('say kf83-very-secret'))).not.toContain('kf83');
  });

  test('whatever a value is, it stays on its line, within its length, and is no link', () => {
    const nasty = fc.constantFrom(
      '\n',
      '\r',
      '\u2028',
      '\u0085',
      '\u001B[2J',
      '\u202E',
      '\u200B',
      '://',
      'www.',
      '](',
      '\uD800',
      '\t',
      'e\u0301',
    );
    const value = fc
      .array(fc.oneof(nasty, fc.string({ unit: 'binary' })), { maxLength: 60 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(value, value, (first, second) => {
        const lines = render(about(first, second)).split('\n');
        expect(lines).toHaveLength(7);
        for (const line of lines.slice(5)) {
          expect(line.startsWith('  Client: ')).toBe(true);
          expect(line.length).toBeLessThanOrEqual('  Client: '.length + 200);
          expect(line).not.toMatch(/\p{Cc}|[\u2028-\u202E\u2066-\u2069\u200B\uFEFF]|:\/\/|www\.\S|\]\(/u);
          expect(line).not.toMatch(/\p{Surrogate}/u);
        }
      }),
      { numRuns: 500 },
    );
  });
});
