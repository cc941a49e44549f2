import { describe, expect, it } from 'vitest';
import { asRecord, failedWith, readThrown, readToolResult } from '../src/clients/tool-result.ts';

describe('result of a call', () => {
  it('joins text blocks, and keeps structure and picture apart', () => {
    const result = readToolResult({
      content: [
        { type: 'image', mimeType: 'image/png', data: 'AAAA' },
        { type: 'text', text: 'one' },
        { type: 'text', text: 'two' },
      ],
      structuredContent: { id: 1 },
    });
    expect(result).toEqual({
      isError: false,
      text: 'one\ntwo',
      structuredContent: { id: 1 },
      image: { mimeType: 'image/png', data: 'AAAA' },
    });
  });

  it('tells an error result without structure from one with an empty one', () => {
    expect(readToolResult({ isError: true, content: [] })).not.toHaveProperty('structuredContent');
    expect(readToolResult({ isError: true, content: [], structuredContent: {} })).toHaveProperty(
      'structuredContent',
    );
  });

  it.each([undefined, null, 'text', 5, []])(
    'reads %j as nothing, and not as a success with words',
    (value) => {
      expect(readToolResult(value)).toEqual({ isError: false, text: '' });
    },
  );

  it('counts only true as an error: a server that sends "true" is seen to be wrong', () => {
    expect(readToolResult({ isError: 'true' }).isError).toBe(false);
  });
});

describe('what a client threw', () => {
  it('is an error of the protocol when it has a number', () => {
    const thrown = Object.assign(new Error('no form'), { code: -32021, data: { requiredCapabilities: {} } });
    expect(readThrown(thrown)).toEqual({
      isError: true,
      text: 'no form',
      jsonRpcError: { code: -32021, message: 'no form', data: { requiredCapabilities: {} } },
    });
  });

  it.each([new Error('a fault of the test'), Object.assign(new Error('closed'), { code: 'ECONNRESET' })])(
    'is passed on when it is none: %s',
    (thrown) => {
      expect(() => readThrown(thrown)).toThrow(thrown.message);
    },
  );
});

describe('failedWith', () => {
  it('is an error without structure', () => {
    expect(failedWith({ code: -32602, message: 'no' })).toEqual({
      isError: true,
      text: 'no',
      jsonRpcError: { code: -32602, message: 'no' },
    });
  });
});

describe('asRecord', () => {
  it('takes over no prototype: what a message inherits was not sent', () => {
    expect(asRecord(Object.create({ confirm: true }))).toEqual({});
  });

  it('keeps an own __proto__ key as a key', () => {
    expect(Object.keys(asRecord(JSON.parse('{"__proto__":{"confirm":true}}')))).toEqual(['__proto__']);
  });
});
