import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainNo, readAnswer } from '../../src/guard/answer.ts';
import { own } from '../../src/json/object.ts';

describe('readAnswer', () => {
  test('the one yes is an acceptance with the tick', () => {
    expect(readAnswer({ action: 'accept', content: { confirm: true } })).toBe('ticked');
    expect(readAnswer({ action: 'accept', content: { confirm: true, note: 'x' }, _meta: {} })).toBe('ticked');
  });

  test.each([
    ['no content, as clients set to "always allow" send it', { action: 'accept' }],
    ['empty content', { action: 'accept', content: {} }],
    ['the default filled in', { action: 'accept', content: { confirm: false } }],
    ['the text "true"', { action: 'accept', content: { confirm: 'true' } }],
    ['the number 1', { action: 'accept', content: { confirm: 1 } }],
    ['a list', { action: 'accept', content: { confirm: [true] } }],
    ['an object', { action: 'accept', content: { confirm: { value: true } } }],
    ['null', { action: 'accept', content: { confirm: null } }],
    ['null content', { action: 'accept', content: null }],
    ['a list as content', { action: 'accept', content: [{ confirm: true }] }],
    ['a boxed true', { action: 'accept', content: { confirm: Object(true) } }],
    ['another key', { action: 'accept', content: { Confirm: true, confirm_token: true } }],
    ['the tick beside the content', { action: 'accept', confirm: true }],
    ['an inherited tick', { action: 'accept', content: Object.create({ confirm: true }) }],
    ['a tick under __proto__', JSON.parse('{"action":"accept","content":{"__proto__":{"confirm":true}}}')],
  ])('an acceptance with %s is no yes', (_name, answer: unknown) => {
    expect(readAnswer(answer)).toBe('unticked');
  });

  test.each([
    [{ action: 'decline' }, 'declined'],
    [{ action: 'decline', content: { confirm: true } }, 'declined'],
    [{ action: 'cancel' }, 'cancelled'],
    [{ action: 'cancel', content: { confirm: true } }, 'cancelled'],
  ])('%j is %s', (answer, read) => {
    expect(readAnswer(answer)).toBe(read);
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['true', true],
    ['the word', 'accept'],
    ['a list', [{ action: 'accept', content: { confirm: true } }]],
    ['an unknown action', { action: 'approve', content: { confirm: true } }],
    ['another case', { action: 'Accept', content: { confirm: true } }],
    ['a list as action', { action: ['accept'], content: { confirm: true } }],
    ['an inherited action', Object.create({ action: 'accept', content: { confirm: true } })],
    [
      'a wrapped result',
      { method: 'elicitation/create', result: { action: 'accept', content: { confirm: true } } },
    ],
  ])('%s cannot be read', (_name, answer: unknown) => {
    expect(readAnswer(answer)).toBe('unreadable');
  });

  test('whatever is sent, nothing but the one shape is a yes', () => {
    const almost = fc.record(
      {
        action: fc.oneof(fc.constant('accept'), fc.string()),
        content: fc.oneof(
          fc.record({ confirm: fc.oneof(fc.boolean(), fc.anything()) }, { requiredKeys: [] }),
          fc.anything(),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(almost, fc.anything()), (answer) => {
        const yes = own(answer, 'action') === 'accept' && own(own(answer, 'content'), 'confirm') === true;
        expect(readAnswer(answer) === 'ticked').toBe(yes);
      }),
    );
  });

  test('an accessor is not run', () => {
    const answer = {
      action: 'accept',
      content: {
        get confirm() {
          return true;
        },
      },
    };
    expect(readAnswer(answer)).toBe('unticked');
  });
});

describe('explainNo', () => {
  test('says what the client answered and after how long, and claims no refusal by a person', () => {
    for (const answer of ['unticked', 'declined', 'cancelled', 'unreadable'] as const) {
      const text = explainNo(answer, 5);
      expect(text).toMatch(/^Nothing was done\. .* after 5 ms\. /);
      expect(text).toContain('without showing the question to anybody');
      expect(text).toContain('another way to ask');
      expect(text).not.toMatch(/confirm_token|person (refused|declined|said)|user (refused|declined|said)/i);
    }
  });

  test('tells each answer apart', () => {
    expect(explainNo('unticked', 5)).toContain('without the tick in its box');
    expect(explainNo('declined', 5)).toContain('"decline"');
    expect(explainNo('cancelled', 5)).toContain('tick the box first, then accept');
    expect(explainNo('unreadable', 5)).toContain('cannot read');
  });

  test.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [1000, '1 s'],
    [90_400, '90 s'],
    [-3, '0 ms'],
  ])('%d milliseconds are %s', (ms, text) => {
    expect(explainNo('declined', ms)).toContain(`after ${text}.`);
  });
});
