import { readTrace } from '@guard/core/embed';
import { describe, expect, it } from 'vitest';
import { traceOfBody } from '../../src/observe/trace-of-body.ts';

const ONE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const OTHER = '00-11111111111111111111111111111111-00f067aa0ba902b7-01';
const none = readTrace('r-1', null, null);
const call = (meta: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { _meta: meta } });

describe('the trace of a message', () => {
  it('is what it names in its own place', () => {
    const body = call({ traceparent: ONE, tracestate: 'vendor=1' });
    expect(traceOfBody(body, none)).toStrictEqual(readTrace('r-1', ONE, 'vendor=1'));
  });

  it('is that of the headers where they name one', () => {
    const ofHeaders = readTrace('r-1', OTHER, null);
    expect(traceOfBody(call({ traceparent: ONE }), ofHeaders)).toStrictEqual(ofHeaders);
  });

  it.each([
    ['a forged line', call({ traceparent: `${ONE}\r\nx: 1` })],
    ['a number', call({ traceparent: 7 })],
    ['nothing', call({})],
    ['no place for it', call(undefined)],
    ['no parameters', { jsonrpc: '2.0', id: 1, method: 'ping' }],
    ['a batch', [call({ traceparent: ONE })]],
    ['no message', 'text'],
    ['an inherited one', call(Object.create({ traceparent: ONE }))],
  ])('is none for %s', (_what, body) => {
    expect(traceOfBody(body, none)).toStrictEqual(none);
  });
});
