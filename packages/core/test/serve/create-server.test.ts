import { describe, expect, test } from 'vitest';
import { createServer } from '../../src/embed.ts';
import { notesRuntime, notesServer } from './notes-server.ts';
import { envelope, client2025, client2026 } from './raw-client.ts';

describe('createServer', () => {
  test('says who it is and what for, and that its list never changes', async () => {
    const { initialized } = await client2025(notesRuntime(undefined));
    expect(initialized.result).toMatchObject({
      serverInfo: { name: 'notes-mcp', title: 'Notes', version: '1.2.3' },
      instructions: 'Notes of a team.',
      capabilities: { tools: { listChanged: false } },
    });
  });

  test('lists all tools in one page, in their order, whatever cursor is sent', async () => {
    const { client } = await client2025(notesRuntime(undefined));
    for (const params of [{}, { cursor: 'x' }]) {
      const { result } = await client.request('tools/list', params);
      expect(result?.['tools']).toMatchObject(notesServer.tools.map(({ name, title }) => ({ name, title })));
      expect(result).not.toHaveProperty('nextCursor');
    }
  });

  test('lets a list be kept, since it is the same for everybody', async () => {
    const { client } = client2026(notesRuntime(undefined));
    const { result } = await client.request('tools/list', { _meta: envelope({}) });
    expect(result).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' });
  });

  test.each([
    ['null', null],
    ['true', true],
    ['a word', 'form'],
    ['a list', ['form']],
    ['form true', { form: true }],
  ])('a capability that is %s breaks nothing and gets no dialog', async (_name, elicitation) => {
    const { client } = await client2025(notesRuntime(undefined), { elicitation });
    const { result, error } = await client.request('tools/list');
    expect(error ?? result).toBeDefined();
    expect(client.forms).toStrictEqual([]);
  });

  test('is cheap and has no side effect: a probe has one built and throws it away', () => {
    const runtime = notesRuntime(undefined);
    for (const era of ['legacy', 'modern'] as const)
      expect(createServer(runtime, era)).not.toBe(createServer(runtime, era));
  });
});
