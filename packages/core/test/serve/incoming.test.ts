import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  LOG_LEVEL_META_KEY,
} from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import { readIncoming } from '../../src/serve/incoming.ts';

const RELATED_TASK = 'io.modelcontextprotocol/related-task';
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
    const params = {
      protocolVersion: '2025-11-25',
      clientInfo: { name: 'x', version: '1' },
      capabilities,
      _meta: { [CLIENT_CAPABILITIES_META_KEY]: capabilities },
    };
    expect(messages({ ...call, method, params })).toMatchObject([
      { params: { capabilities: { tasks: {} }, _meta: { [CLIENT_CAPABILITIES_META_KEY]: { tasks: {} } } } },
    ]);
    expect(JSON.stringify(messages({ ...call, method, params }))).not.toMatch(/sampling|roots|elicitation/);
  });

  const clientInfo = { name: 'x', version: '1' };
  const initialize = (params: unknown) => messages({ ...call, method: 'initialize', params });

  test.each([null, 'x', [], undefined])('initialize with capabilities %j declares none', (capabilities) => {
    expect(initialize({ protocolVersion: '2025-11-25', capabilities, clientInfo })).toMatchObject([
      { params: { capabilities: {} } },
    ]);
  });

  test.each([
    null,
    [],
    'x',
    {},
    { protocolVersion: 5, capabilities: {}, clientInfo },
    { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: null },
    { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x' } },
  ])('initialize with %j is refused in plain words, and not by a dump of a validator', (params) => {
    expect(initialize(params)).toEqual([
      {
        refused: 1,
        code: -32_602,
        says: 'initialize needs protocolVersion, and clientInfo with name and version',
      },
    ]);
  });

  test.each(['initialize', 'tools/call'])('on %s keeps of the client what can be read', (method) => {
    const info = { ...clientInfo, title: 'X', icons: 5, websiteUrl: [] };
    const params = {
      protocolVersion: '2025-11-25',
      clientInfo: info,
      _meta: { [CLIENT_INFO_META_KEY]: info },
    };
    const kept = { ...clientInfo, title: 'X' };
    const [message] = messages({ ...call, method, params });
    expect(message).toMatchObject({ params: { clientInfo: kept } });
    expect(Object(message).params['_meta']).toEqual({ [CLIENT_INFO_META_KEY]: kept });
  });

  test.each([
    [RELATED_TASK, 'x'],
    [RELATED_TASK, {}],
    [RELATED_TASK, { taskId: 5 }],
    [LOG_LEVEL_META_KEY, 'loud'],
    [LOG_LEVEL_META_KEY, 5],
    ['progressToken', {}],
  ])(
    '%s of %j counts as absent, in a call and in an answer, which the SDK would both leave open',
    (key, value) => {
      const given = { [key]: value, other: 1 };
      expect(messages({ ...call, params: { ...call.params, _meta: given } })).toEqual([
        { ...call, params: { ...call.params, _meta: { other: 1 } } },
      ]);
      const answer = { action: 'accept', content: { confirm: true } };
      expect(messages({ jsonrpc: '2.0', id: 3, result: { ...answer, _meta: given } })).toEqual([
        { jsonrpc: '2.0', id: 3, result: { ...answer, _meta: { other: 1 } } },
      ]);
    },
  );

  test.each([null, 5, 'x', []])('an answer whose _meta is %j is read without it', (_meta) => {
    expect(messages({ jsonrpc: '2.0', id: 3, result: { action: 'decline', _meta } })).toEqual([
      { jsonrpc: '2.0', id: 3, result: { action: 'decline' } },
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
