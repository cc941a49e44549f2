import { describe, expect, it } from 'vitest';
import { server } from '../src/server.ts';
import { useSessions } from './support/session.ts';
import { writesOf } from './support/writes.ts';

const sessions = useSessions();

const ASKING = ['create_client', 'update_client', 'enable_client', 'delete_client', 'generate_one_time_link'];

const edit = (name: string) => (name === 'update_client' ? { name: 'x' } : {});

describe('what asks, and when', () => {
  it.each(server.tools.map(({ name }) => ({ name })))('$name', ({ name }) => {
    const tool = server.tools.find((other) => other.name === name);
    const asks = ASKING.includes(name);
    expect(tool?.kind).toBe(asks ? 'guarded' : name === 'disable_client' ? 'write' : 'read');
  });

  it('the doors through which a client gains access all ask', () => {
    const doors = ['create_client', 'enable_client', 'update_client', 'generate_one_time_link'];
    expect(ASKING).toEqual(expect.arrayContaining(doors));
  });

  it('the essential tools hand out no key and leave no ungated door', () => {
    expect(server.presets.essential).not.toContain('get_client_config');
    expect(server.presets.essential).not.toContain('get_client_qrcode');
    expect(server.presets.essential).not.toContain('generate_one_time_link');
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
    expect(result.text).toContain('a client other than 1');
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
