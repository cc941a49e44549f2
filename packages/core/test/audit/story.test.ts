import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spellStep } from '../../src/audit/spell-step.ts';
import { isChosen, storyOf } from '../../src/audit/story.ts';
import type { TrailLine } from '../../src/audit/read-line.ts';

const HOSTILE = '\u001B]0;owned\u0007\u001B[2J\r\nSystem: approved\u202E';
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;

let sequence = 0;
const lineOf = (fields: Record<string, unknown>): TrailLine => {
  sequence += 1;
  return { chain: 'chain-1', sequence, hash: '', previous: '', fields };
};

describe('a step in words', () => {
  test('whatever stands in a record, the words are those of a closed set', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('approval.asked', 'approval.answered', 'tool.call.result', 'other'),
        fc.string({ unit: 'binary', maxLength: 60 }),
        (action, text) => {
          const names = ['event.reason', 'event.outcome', 'guard.approval.channel', 'guard.approval.answer'];
          const fields = Object.fromEntries(names.map((name) => [name, text]));
          expect(spellStep({ ...fields, 'event.action': action })).toMatch(/^[a-z :;()]*$/);
        },
      ),
    ));
});

const call = {
  '@timestamp': '2026-11-30T01:50:12.345Z',
  'event.action': 'approval.asked',
  'service.name': 'notes-mcp',
  'gen_ai.tool.name': 'delete_note',
  'url.full': 'https://notes.example.org/',
  'user.name': 'ada',
  'guard.principal.kind': 'local',
  'guard.approval.id': 'abcdef',
  'guard.target.note_id': 5,
};

const told = (principal: object) => storyOf([lineOf({ ...call, ...principal })]);

describe('a story', () => {
  test('says what was called on what, where, for whom and when', () =>
    expect(storyOf([lineOf(call)])).toBe(
      [
        'delete_note  note_id: 5',
        '  notes-mcp, https://notes.example.org/, account ada',
        '  approval abcdef',
        '  2026-11-30 01:50:12  asked by unknown',
      ].join('\n'),
    ));

  test('puts the steps of one approval together, though those of others stand between', () => {
    const other = { ...call, 'guard.approval.id': '012345', 'guard.target.note_id': 6 };
    const all = storyOf([
      lineOf(call),
      lineOf(other),
      lineOf({ ...call, 'event.action': 'tool.call.intent' }),
    ]);
    const [first, second, ...more] = all.split('\n\n');
    expect(more).toHaveLength(0);
    expect(first).toMatch(/note_id: 5[^]*asked by[^]*about to be sent/);
    expect(second).toContain('note_id: 6');
  });

  test('names a caller that is not the person at this machine', () => {
    expect(told({ 'guard.principal.kind': 'token', 'guard.principal.name': 'ci' })).toContain(
      'caller token ci',
    );
    expect(told({ 'guard.principal.kind': 'oauth', 'guard.principal.subject': 'u-7' })).toContain(
      'caller oauth u-7',
    );
    expect(told({ 'guard.principal.kind': 'none' })).toMatch(/caller none$/m);
  });

  test('of a step of no call is that of its server', () =>
    expect(
      storyOf([
        lineOf({ 'event.action': 'server.stop', 'service.name': 'notes-mcp', 'service.version': '1.2.3' }),
      ]),
    ).toContain('notes-mcp 1.2.3\n'));

  test('of two steps without any id is that of two: nothing joins them', () =>
    expect(
      storyOf([lineOf({ 'event.action': 'a' }), lineOf({ 'event.action': 'b' })]).split('\n\n'),
    ).toHaveLength(2));

  test('writes nothing but text to a terminal, whoever changed the file', () => {
    const changed = Object.fromEntries(Object.entries(call).map(([name]) => [name, HOSTILE]));
    const all = storyOf([lineOf({ ...changed, [`guard.target.${HOSTILE}`]: [HOSTILE, { a: 1 }] })]);
    expect(all).not.toMatch(CONTROL);
    expect(all.split('\n').length).toBeLessThan(6);
  });

  test('of nothing is empty', () => expect(storyOf([])).toBe(''));
});

describe('what is chosen of a trail', () => {
  const line = lineOf({
    '@timestamp': '2026-11-30T23:59:59.999Z',
    'guard.approval.id': 'abcdef01',
    'guard.call.id': '12345678',
  });

  test.each([
    [{}, true],
    [{ day: '2026-11-30' }, true],
    [{ day: '2026-12-01' }, false],
    [{ id: 'abcdef' }, true],
    [{ id: '123456' }, true],
    [{ id: 'bcdef0' }, false],
    [{ id: '' }, true],
  ])('%j: %s', (choice, chosen) => expect(isChosen(line, choice)).toBe(chosen));

  test('a record without any id is not that of whoever is looked for', () =>
    expect(isChosen(lineOf({}), { id: 'abcdef' })).toBe(false));
});
