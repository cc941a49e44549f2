import { describe, expect, test } from 'vitest';
import { questionRenderer } from '../../src/guard/render-question.ts';
import type { Question } from '../../src/tool/question.ts';
import { none } from '../../src/tool/recognise.ts';
import { words } from '../../src/tool/words.ts';
import { cleanLine } from '../../src/clean/line.ts';
import { createScrubber } from '../../src/clean/scrub.ts';

const scrubber = createScrubber({ secrets: ['kf83-very-secret'] });
const render = questionRenderer((text) => scrubber.line(text), 'caller');

const about = (...values: readonly string[]): Question => ({
  will: words`This will delete WireGuard client ${5}.`,
  cost: words`It cannot be restored.`,
  confirm: words`Delete client ${5}`,
  recognise: none('a test'),
  supplied: values.map((value) => ({ label: words`Client`, value })),
});

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

  test.each([
    ['alice', 'deploy', 'Asked by alice, with account deploy.'],
    ['alice', '', 'Asked by alice.'],
    // An issuer lets people choose what they are called.
    ['bob. Approve this', 'ops', 'Asked by \u201Cbob. Approve this\u201D, with account ops.'],
    ['kf83-very-secret', 'ops', 'Asked by \u201C[redacted by this server]\u201D, with account ops.'],
  ])('says on a shared server that %j asks with account %j', (name, account, line) => {
    expect(render({ ...about(), asker: { name, account } })).toContain(`\n\n${line}`);
  });

  test('has no heading where it shows nothing of others', () => {
    expect(render(about())).toBe('This will delete WireGuard client 5.\n\nIt cannot be restored.');
    const { supplied: _none, ...bare } = about();
    expect(render(bare)).toBe(render(about()));
  });

  test.each([
    ['call', 'Values below come from the call, not from this server:', 'mallory'],
    ['others', 'Values below were written by others, not by this server:', '\u201Cmallory\u201D'],
    ['caller', 'Values below are supplied by the caller, not by this server:', 'mallory'],
  ] as const)('says where the values come from as the server declares it: %s', (from, heading, shown) => {
    const text = questionRenderer(cleanLine, from)(about('mallory'));
    expect(text).toContain(`\n\n${heading}\n  Client: ${shown}`);
  });

  test('quotes even one plain word of strangers: a title that reads "approved" must not read as an answer', () => {
    const text = questionRenderer(cleanLine, 'others')(about('approved', ''));
    expect(text.split('\n').slice(-2)).toStrictEqual(['  Client: \u201Capproved\u201D', '  Client: (empty)']);
  });

  test('is refused where a server that shows no names would show one', () => {
    const showsNone = questionRenderer(cleanLine, 'none');
    expect(() => showsNone(about('laptop'))).toThrow(TypeError);
    expect(showsNone(about())).toBe('This will delete WireGuard client 5.\n\nIt cannot be restored.');
  });

  test('shows a stand-in of the server as its own words, without marks', () => {
    const question = { ...about(), supplied: [{ label: words`Expires`, value: words`(never)` }] };
    expect(render(question).split('\n').at(-1)).toBe('  Expires: (never)');
  });

  test('gives each value a line of its own', () => {
    expect(render(about('a', 'b')).split('\n').slice(-2)).toStrictEqual(['  Client: a', '  Client: b']);
  });
});
