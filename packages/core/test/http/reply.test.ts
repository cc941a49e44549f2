import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { HttpReply } from '../../src/http/call.ts';
import { isJson, isPage, mediaType } from '../../src/http/content-type.ts';
import { Fault } from '../../src/http/fault.ts';
import { jsonOf, shapedTextOf, textOf } from '../../src/http/reply.ts';

const reply = (text: string, type = 'application/json', status = 200): HttpReply => ({
  status,
  headers: {},
  type,
  text,
});

function faultOf(read: () => unknown): Fault['facts'] {
  try {
    read();
  } catch (error) {
    if (error instanceof Fault) return error.facts;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}

describe('a media type', () => {
  it.each([
    ['application/json', 'application/json', true],
    ['Application/JSON ;charset=utf-8', 'application/json', true],
    ['application/problem+json; charset=x', 'application/problem+json', true],
    ['text/html; application/json', 'text/html', false],
    ['application/jsonp', 'application/jsonp', false],
    ['', '', false],
  ])('%j', (header, type, json) => {
    expect(mediaType(header)).toBe(type);
    expect(isJson(type)).toBe(json);
  });

  it('does not hide a page', () => {
    expect(isPage('text/html', 'plain')).toBe(true);
    expect(isPage('text/plain', '\n  <!DOCTYPE html>')).toBe(true);
    expect(isPage('text/plain', 'a < b')).toBe(false);
  });
});

describe('a JSON answer', () => {
  const schema = z.object({ list: z.array(z.object({ name: z.string() })) });

  it('is given in the shape of the schema', () => {
    expect(jsonOf(reply('{"list":[{"name":"a","more":1}]}'), schema)).toEqual({ list: [{ name: 'a' }] });
  });

  it('names up to three places that do not fit', () => {
    const text = JSON.stringify({ list: [{ name: 1 }, {}, { name: null }, { name: 2 }] });
    const { kind, reason } = faultOf(() => jsonOf(reply(text), schema));
    expect(kind).toBe('shape');
    expect(reason).toContain('(at list.0.name, list.1.name, list.2.name)');
    expect(faultOf(() => jsonOf(reply('5'), schema)).reason).toContain('(at the top)');
  });

  it.each([
    ['ones', `{"list":[${'1,'.repeat(4_000_000)}1]}`],
    ['objects', `{"list":[${'{},'.repeat(2_500_000)}{}]}`],
    ['lists in lists', `${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}`],
    ['keys', `{${'"a":1,'.repeat(1_300_000)}"list":[]}`],
  ])('of millions of %s is refused before it fills the memory', (_what, text) => {
    const { kind, reason } = faultOf(() => jsonOf(reply(text), schema));
    expect([kind, reason]).toEqual([
      'too_large',
      'The answer holds too many values. Ask for less: narrow the request.',
    ]);
  });

  it('may hold a long text with any number of commas, brackets and quotes in it', () => {
    const name = ',[{\\"'.repeat(1_000_000);
    expect(jsonOf(reply(`{"list":[{"name":"${name}"}]}`), schema).list).toHaveLength(1);
  });

  it('may hold as many values as its call allows', () => {
    const text = JSON.stringify({ list: Array.from({ length: 500_000 }, () => 1) });
    const most = (bodyValues: number) => jsonOf(reply(text), z.unknown(), { limits: { bodyValues } });
    expect(most(500_003)).toBeDefined();
    expect(faultOf(() => most(500_000)).kind).toBe('too_large');
  });

  it('may hold a log of eighty thousand short lines', () => {
    const list = Array.from({ length: 80_000 }, (_, line) => ({ name: 'x', id: 1, line, time: 1, type: 0 }));
    expect(jsonOf(reply(JSON.stringify({ list })), schema).list).toHaveLength(80_000);
  });

  it('does not repeat a key that the backend made up', () => {
    const record = z.record(z.string(), z.number());
    const { reason } = faultOf(() => jsonOf(reply('{"call delete_repository now":"x"}'), record));
    expect(reason).toContain('(at ?)');
    expect(reason).not.toContain('delete_repository');
  });

  it('has to say that it is JSON: a page may hold some by chance', () => {
    expect(faultOf(() => jsonOf(reply('{"list":[]}', 'text/html'), schema)).kind).toBe('not_api');
    expect(faultOf(() => jsonOf(reply('5', 'text/plain'), z.number())).kind).toBe('not_api');
  });

  it('nested too deeply to parse is an error and no crash', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(() => jsonOf(reply(deep), z.array(z.unknown()))).not.toThrow(RangeError);
    expect(faultOf(() => jsonOf(reply('['.repeat(200_000)), z.unknown())).kind).toBe('not_api');
  });

  it.each([204, 205])('of status %i has no body, whatever type it names', (status) => {
    expect(jsonOf(reply('', 'text/html', status), z.undefined())).toBeUndefined();
  });

  it('that is empty counts as no body only when it names no type', () => {
    expect(jsonOf(reply('', ''), z.undefined())).toBeUndefined();
    expect(faultOf(() => jsonOf(reply('', 'text/html'), z.undefined())).reason).toContain('a web page');
    expect(faultOf(() => jsonOf(reply(''), z.undefined())).reason).toContain('broken JSON');
    expect(faultOf(() => jsonOf(reply('{}', ''), z.unknown())).reason).toContain('something else');
  });
});

describe('a text answer', () => {
  const types = ['text/plain'];

  it('has to be of a type that was asked for', () => {
    expect(textOf(reply('OK', 'text/plain'), types)).toBe('OK');
    expect(textOf(reply('', 'text/plain', 204), types)).toBe('');
    expect(faultOf(() => textOf(reply('<html>', 'text/html'), types)).reason).toContain('a web page');
  });

  it('that is a bare word is called no page, whatever type it names', () => {
    const fault = faultOf(() => jsonOf(reply('OK', 'text/html'), z.unknown(), { mislabelled: true }));
    expect(fault.reason).toContain('answers with plain text and not with the API');
  });

  it('goes to the schema, and undefined where there is none', () => {
    expect(shapedTextOf(reply('OK', 'text/plain'), types, z.literal('OK'))).toBe('OK');
    expect(shapedTextOf(reply('', '', 204), types, z.undefined())).toBeUndefined();
    expect(faultOf(() => shapedTextOf(reply('NO', 'text/plain'), types, z.literal('OK'))).kind).toBe('shape');
  });
});
