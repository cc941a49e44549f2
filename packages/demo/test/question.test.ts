import type { ElicitRequest } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { readQuestion, toResult } from '../src/question.ts';

type Form = Extract<ElicitRequest['params'], { requestedSchema: unknown }>;
type Fields = Form['requestedSchema']['properties'];

function form(properties: Fields): Form {
  return { message: 'This will delete client 4.', requestedSchema: { type: 'object', properties } };
}

describe('readQuestion', () => {
  it('reads the text and the one box', () => {
    expect(readQuestion(form({ confirm: { type: 'boolean', title: 'Delete client 4' } }))).toEqual({
      message: 'This will delete client 4.',
      box: 'Delete client 4',
      field: 'confirm',
    });
  });

  it('shows the name of a box without a title', () => {
    expect(readQuestion(form({ sure: { type: 'boolean' } }))).toMatchObject({ box: 'sure', field: 'sure' });
  });

  it.each<[string, Fields]>([
    ['no field', {}],
    ['a text field', { why: { type: 'string' } }],
    ['a second field', { confirm: { type: 'boolean' }, more: { type: 'boolean' } }],
  ])('does not show in part a form with %s', (_name, fields) => {
    expect(readQuestion(form(fields))).toBeUndefined();
  });

  it('does not take an address to open for a form', () => {
    expect(
      readQuestion({ mode: 'url', message: 'Open this', url: 'https://example.test', elicitationId: '1' }),
    ).toBeUndefined();
    expect(readQuestion(undefined)).toBeUndefined();
  });
});

describe('toResult', () => {
  it('only a tick is sent as a yes', () => {
    const field = { field: 'confirm' };
    expect(toResult('tick', field)).toEqual({ action: 'accept', content: { confirm: true } });
    expect(toResult('no tick', field)).toEqual({ action: 'accept', content: { confirm: false } });
    expect(toResult('decline', field)).toEqual({ action: 'decline' });
    expect(toResult('cancel', field)).toEqual({ action: 'cancel' });
  });
});
