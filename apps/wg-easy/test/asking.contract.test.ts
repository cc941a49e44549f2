import {
  CLIENTS_WITH_FORM,
  CLIENTS_WITHOUT_FORM,
  nobody,
  personOf,
  PLAIN_MANNERS,
  type ToolResult,
} from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { server } from '../src/server.ts';
import { useSessions } from './support/session.ts';
import { writesOf } from './support/writes.ts';

const sessions = useSessions();

const ASKING = [
  { tool: 'create_client', args: { name: 'phone' }, write: 'POST /api/client' },
  { tool: 'update_client', args: { clientId: 1, name: 'x' }, write: 'POST /api/client/1' },
  { tool: 'enable_client', args: { clientId: 3 }, write: 'POST /api/client/3/enable' },
  { tool: 'delete_client', args: { clientId: 1 }, write: 'DELETE /api/client/1' },
  { tool: 'generate_one_time_link', args: { clientId: 1 }, write: 'POST /api/client/1/generateOneTimeLink' },
];

const edit = (name: string) => (name === 'update_client' ? { name: 'x' } : {});
const tokenIn = ({ text }: ToolResult) => /confirm_token "([^"]+)"/.exec(text)?.[1];

describe('what asks, and when', () => {
  it.each(server.tools.map(({ name }) => ({ name })))('$name', ({ name }) => {
    const tool = server.tools.find((other) => other.name === name);
    const rule = tool !== undefined && 'asks' in tool ? tool.asks.rule : 'reads';
    const asks = ASKING.some((call) => call.tool === name);
    expect(rule).toBe(asks ? 'always' : name === 'disable_client' ? 'never' : 'reads');
  });

  it('the doors through which a client gains access all ask', () => {
    const doors = ['create_client', 'enable_client', 'update_client', 'generate_one_time_link'];
    expect(ASKING.map(({ tool }) => tool)).toEqual(expect.arrayContaining(doors));
  });

  it('the essential tools hand out no key and leave no ungated door', () => {
    expect(server.presets.essential).not.toContain('get_client_config');
    expect(server.presets.essential).not.toContain('get_client_qrcode');
    expect(server.presets.essential).not.toContain('generate_one_time_link');
  });
});

describe.each(ASKING)('$tool', ({ tool, args, write }) => {
  describe.each(CLIENTS_WITH_FORM)('by $name', (kind) => {
    it.each(PLAIN_MANNERS)('when the person $name', async (manner) => {
      const { call, wgEasy, person } = await sessions.start({}, { kind, person: personOf(manner) });
      const result = await call(tool, args);
      expect(person.seen).toHaveLength(1);
      expect(result.isError).toBe(manner.outcome !== 'acts');
      expect(writesOf(wgEasy)).toEqual(manner.outcome === 'acts' ? [write] : []);
      expect(tokenIn(result)).toBeUndefined();
    });

    it('takes no token in place of the dialog', async () => {
      const { call, wgEasy, person } = await sessions.start({}, { kind });
      await call(tool, { ...args, confirm_token: 'A'.repeat(24) });
      expect(person.seen).toHaveLength(1);
      expect(writesOf(wgEasy)).toEqual([write]);
    });
  });

  it.each(CLIENTS_WITHOUT_FORM)(
    'takes two calls by $name, and tells how little that proves',
    async (kind) => {
      const { call, wgEasy, person } = await sessions.start({}, { kind, person: nobody() });
      const first = await call(tool, args);
      expect(first.isError).toBe(true);
      expect(first.structuredContent).toBeUndefined();
      expect(first.text).toContain(
        'the token proves the call was made twice with the same arguments, and nothing more',
      );
      expect(writesOf(wgEasy)).toEqual([]);
      expect((await call(tool, { ...args, confirm_token: tokenIn(first) })).isError).toBe(false);
      expect(writesOf(wgEasy)).toEqual([write]);
      expect((await call(tool, { ...args, confirm_token: tokenIn(first) })).isError).toBe(true);
      expect(writesOf(wgEasy)).toEqual([write]);
      expect(person.seen).toEqual([]);
    },
  );

  it('names the server that did not ask when its operator switched the dialog off', async () => {
    const { call, wgEasy, person } = await sessions.start({}, { env: { ELICITATION: 'false' } });
    const first = await call(tool, args);
    expect(first.text).toContain(
      'The operator of wg-easy-mcp switched the question to a person off (ELICITATION=false).',
    );
    expect(person.seen).toEqual([]);
    expect(writesOf(wgEasy)).toEqual([]);
    await call(tool, { ...args, confirm_token: tokenIn(first) });
    expect(writesOf(wgEasy)).toEqual([write]);
  });

  it('is not offered at all when the server may only read', async () => {
    const { call, wgEasy } = await sessions.start({}, { env: { WG_EASY_READ_ONLY: 'true' } });
    expect(await call(tool, args)).toMatchObject({ isError: true });
    expect(writesOf(wgEasy)).toEqual([]);
  });
});

describe('every tool that takes an id', () => {
  const takesId = server.tools.filter((tool) => 'clientId' in tool.input.shape).map(({ name }) => ({ name }));

  it.each(takesId)('$name looks first whether there is such a client', async ({ name }) => {
    const { call, wgEasy, person } = await sessions.start();
    const result = await call(name, { clientId: 99, ...edit(name) });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('There is no client 99.');
    expect(person.seen).toEqual([]);
    expect(wgEasy.requests[0]).toMatchObject({ method: 'GET', path: '/api/client/99' });
    expect(wgEasy.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it.each(takesId)('$name shows and touches no other client that wg-easy answers with', async ({ name }) => {
    const { call, wgEasy, person } = await sessions.start();
    const other = { ...wgEasy.clients[1] };
    const askedFor = '/api/client/1';
    wgEasy.set({ answerWith: ({ path }) => (path === askedFor ? Response.json(other) : undefined) });
    const result = await call(name, { clientId: 1, ...edit(name) });
    expect(result.text).toContain('another client than 1');
    expect(person.seen).toEqual([]);
    expect(writesOf(wgEasy)).toEqual([]);
  });

  it.each(takesId)('$name refuses an id that wg-easy would read as another', async ({ name }) => {
    const { call, wgEasy } = await sessions.start();
    for (const clientId of ['0x1', '1e0', ' 1', '1/enable', -1, 1.5, 0, [1], { id: 1 }]) {
      expect(await call(name, { clientId, ...edit(name) })).toMatchObject({ isError: true });
    }
    expect(wgEasy.requests).toEqual([]);
  });
});
