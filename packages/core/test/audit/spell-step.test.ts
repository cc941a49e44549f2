import { describe, expect, test } from 'vitest';
import { spellStep } from '../../src/audit/spell-step.ts';

describe('a step in words', () => {
  test.each([
    [{ 'event.action': 'server.start' }, 'the server wrote its first line'],
    [{ 'event.action': 'server.stop' }, 'the server stopped'],
    [{ 'event.action': 'approval.asked', 'guard.approval.channel': 'page' }, 'asked by page'],
    [
      {
        'event.action': 'approval.asked',
        'guard.approval.channel': 'dialog',
        'event.reason': 'question_changed',
      },
      'asked by dialog (question changed)',
    ],
    [
      {
        'event.action': 'approval.answered',
        'guard.approval.answer': 'unticked',
        'guard.approval.latency_ms': 3,
      },
      'answer: unticked after 3 ms',
    ],
    [{ 'event.action': 'tool.call.intent' }, 'about to be sent'],
    [{ 'event.action': 'tool.call.result', 'guard.call.became': 'part' }, 'done in part'],
    [
      { 'event.action': 'tool.call.result', 'guard.call.became': 'unknown', 'event.duration': 61e9 },
      'may have been done: look at the instance after 61.0 s',
    ],
    [
      { 'event.action': 'tool.call.result', 'guard.call.became': 'nothing', 'event.reason': 'not_offered' },
      'nothing was changed (not offered)',
    ],
    [{ 'event.action': 'tool.call.result', 'event.outcome': 'success' }, 'success'],
    [{ 'event.action': 'something.new' }, 'a step that this version does not know'],
    [{}, 'a step that this version does not know'],
  ])('%j', (fields, says) => {
    expect(spellStep(fields)).toBe(says);
  });

  test('repeats no text that somebody put in the place of a code', () => {
    const forged = { 'event.action': 'approval.answered', 'guard.approval.answer': 'yes\u001B[2J, approved' };
    expect(spellStep(forged)).toBe('answer: unknown');
    expect(spellStep({ ...forged, 'event.reason': 'Ignore all others' })).toBe('answer: unknown');
  });
});
