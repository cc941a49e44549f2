import { describe, expect, it } from 'vitest';
import {
  either,
  formDecode,
  percentDecode,
  phpInteger,
  readPost,
  readVariables,
  repeated,
} from '../../src/freshrss/php-request.ts';
import type { PhpRequest } from '../../src/freshrss/php-request.ts';
import { phpJson } from '../../src/freshrss/php-json.ts';

const FORM = 'application/x-www-form-urlencoded';

function request(fields: Partial<PhpRequest>): PhpRequest {
  const blank = { method: 'POST', pathInfo: '', uri: '', input: '', authorization: undefined };
  return { ...blank, get: new Map(), post: new Map(), ...fields };
}

function post(text: string, contentType: string): Promise<ReadonlyMap<string, string>> {
  return readPost(new TextEncoder().encode(text), contentType);
}

describe('single parameters', () => {
  it('take the last of a name, and + for a blank', () => {
    expect([...readVariables('a=1&b=x+y&a=2&c=%2B%26&&d')]).toEqual([
      ['a', '2'],
      ['b', 'x y'],
      ['c', '+&'],
      ['d', ''],
    ]);
  });

  it('end after a thousand: a token behind them is not seen', () => {
    const many = `${'i=1&'.repeat(1000)}T=bad`;
    expect(readVariables(many).has('T')).toBe(false);
    expect(readVariables(`T=bad&${many}`).get('T')).toBe('bad');
  });

  it('know an array by name, not by value', () => {
    expect(readVariables('i[]=1&i%5B%5D=2').get('i')).toBe('');
  });

  it('come from a form alone', async () => {
    expect([...(await post('a=1', `${FORM}; charset=UTF-8`))]).toEqual([['a', '1']]);
    expect([...(await post('{"a":"1"}', 'application/json'))]).toEqual([]);
    expect([...(await post('a=1', ''))]).toEqual([]);
    const multipart = '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--B--\r\n';
    expect([...(await post(multipart, 'multipart/form-data; boundary=B'))]).toEqual([['a', '1']]);
    expect([...(await post('no multipart', 'multipart/form-data; boundary=B'))]).toEqual([]);
  });

  it('are taken from the form before the query', () => {
    const both = request({
      get: new Map([
        ['s', 'query'],
        ['x', '1'],
      ]),
      post: new Map([['s', 'form']]),
    });
    expect([either(both, 's'), either(both, 'x'), either(both, 'y')]).toEqual(['form', '1', undefined]);
  });
});

describe('repeated parameters', () => {
  it('are cut out of the raw body in order', () => {
    expect(repeated(request({ input: 'i=1&a=x&i=2&i=a+b%2F' }), 'i')).toEqual(['1', '2', 'a b/']);
  });

  it.each([
    'i[]=1',
    '{"i":"1"}',
    '--B\r\nContent-Disposition: form-data; name="i"\r\n\r\n1\r\n--B--',
    ' i=1',
  ])('are not there in %j', (input) => {
    expect(repeated(request({ input }), 'i')).toEqual([]);
  });
});

describe('decoding', () => {
  it('gives nothing for bytes that are no UTF-8', () => {
    expect([percentDecode('%ff'), percentDecode('ok%C3'), formDecode('a%E2%82%ACb')]).toEqual([
      '',
      '',
      'a€b',
    ]);
  });

  it('leaves what is no escape, and every plain letter', () => {
    expect([percentDecode('100%'), percentDecode('é%zz+'), formDecode('a+b')]).toEqual([
      '100%',
      'é%zz+',
      'a b',
    ]);
  });
});

it.each([
  ['5', 5],
  ['1.9', 1],
  ['1e2', 100],
  ['-3', -3],
  [' 7 ', 7],
  ['99999999999999999999', 1e20],
  ['abc', undefined],
  ['5x', undefined],
  ['', undefined],
])('reads the number %j as PHP does', (text, value) => {
  expect(phpInteger(text)).toBe(value);
});

it('writes JSON with slashes and letters as they are, and the two line separators escaped', () => {
  expect(phpJson({ a: 'é/\u2028\u2029\u001b\n' })).toBe('{"a":"é/\\u2028\\u2029\\u001b\\n"}');
});
