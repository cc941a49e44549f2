import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import { readIncoming } from '../../src/serve/incoming.ts';

const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x', arguments: { a: null } } };
const messages = (sent: unknown) => readIncoming(sent).map((one) => ('message' in one ? one.message : one));

describe('a message of a client', () => {
  test('that is right stays as it is, a null among the arguments included', () => {
    expect(messages(call)).toEqual([call]);
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect(messages(notification)).toEqual([notification]);
    const answer = { jsonrpc: '2.0', id: 0, result: { action: 'accept', content: { confirm: true } } };
    expect(messages(answer)).toEqual([answer]);
  });

  test.each(['initialize', 'tools/call'])('on %s loses each capability that nobody can read', (method) => {
    const capabilities = { sampling: true, roots: null, elicitation: { form: 1 }, tasks: { list: {} } };
    const params = { capabilities, _meta: { [CLIENT_CAPABILITIES_META_KEY]: capabilities } };
    expect(messages({ ...call, method, params })).toMatchObject([
      { params: { capabilities: { tasks: {} }, _meta: { [CLIENT_CAPABILITIES_META_KEY]: { tasks: {} } } } },
    ]);
    expect(JSON.stringify(messages({ ...call, method, params }))).not.toMatch(/sampling|roots|elicitation/);
  });

  test('initialize without readable capabilities declares none', () => {
    expect(messages({ ...call, method: 'initialize', params: { capabilities: null } })).toMatchObject([
      { params: { capabilities: {} } },
    ]);
    expect(messages({ ...call, method: 'initialize', params: { capabilities: 'x' } })).toMatchObject([
      { params: { capabilities: {} } },
    ]);
  });

  test.each([null, 'yes', true, [1]])('an answer of %j is one that says nothing', (result) => {
    expect(messages({ jsonrpc: '2.0', id: 3, result })).toEqual([{ jsonrpc: '2.0', id: 3, result: {} }]);
  });

  test.each([null, 'no', 5, { code: 'x' }])('an error of %j stays an error', (error) => {
    expect(messages({ jsonrpc: '2.0', id: 3, error })).toMatchObject([{ id: 3, error: { code: -32_603 } }]);
  });

  test.each([
    [5],
    ['x'],
    [null],
    [{}],
    [{ jsonrpc: '2.0' }],
    [{ id: null, method: 'tools/list' }],
    [[[call]]],
  ])('%j is none', (sent) => {
    expect(readIncoming(sent)).toEqual([{ unreadable: true }]);
  });

  test('a list is read one by one', () => {
    expect(messages([call, 5, { ...call, id: 2 }])).toEqual([call, { unreadable: true }, { ...call, id: 2 }]);
    expect(messages([])).toEqual([]);
  });

  test('a key called __proto__ neither becomes a prototype nor disappears among the arguments', () => {
    const sent: unknown = JSON.parse(
      '{"id":1,"method":"tools/call","__proto__":{"id":2},"params":{"__proto__":{"name":"y"},"arguments":{"__proto__":{"a":1}}}}',
    );
    const [message] = readIncoming(sent);
    expect(JSON.stringify(message)).toContain('"arguments":{"\\"__proto__\\"":{"a":1}}');
    expect(Object(message).message).not.toHaveProperty('params.name');
    expect(Object(message).message.id).toBe(1);
  });
});
