import { readFileSync } from 'node:fs';
import { askColumn } from '@guard/core/inspect';
import { describe, expect, it } from 'vitest';
import { server } from '../src/server.ts';
import { calls } from './freshrss.ts';
import { endpoint, writesOf } from './support/journal.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const ASKING = [
  'mark_articles',
  'mark_all_as_read',
  'unsubscribe_feed',
  'delete_category_or_label',
  'import_opml',
];

describe('what asks, and when', () => {
  it.each([
    ['mark_all_as_read', 'always'],
    ['unsubscribe_feed', 'always'],
    ['delete_category_or_label', 'always'],
    ['import_opml', 'always'],
    ['mark_articles', 'only when it is about to mark something read'],
  ])('%s asks %s', (name, when) => {
    const tool = server.tools.find((other) => other.name === name);
    expect(tool && askColumn(tool)).toBe(when);
  });

  it('nothing else does', () => {
    const never = server.tools.filter((tool) => askColumn(tool) === 'never').map(({ name }) => name);
    expect(never).toHaveLength(11);
    expect(never).toEqual(expect.not.arrayContaining(ASKING));
  });

  it('every door through which articles become read asks', async () => {
    const { call, freshRss } = await sessions.start({}, { env: { ELICITATION: 'false' } });
    for (const [tool, { args }] of Object.entries(calls)) await call(tool, args);
    expect(freshRss.items.filter(({ read }) => read)).toEqual([]);
    const doors = freshRss.journal.map(({ path }) => endpoint(path));
    expect(doors).not.toContain('mark-all-as-read');
    expect(doors).not.toContain('edit-tag');
  });

  it('every door through which something is deleted or overwritten without a trace asks', async () => {
    const { call, freshRss } = await sessions.start({}, { env: { ELICITATION: 'false' } });
    for (const [tool, { args }] of Object.entries(calls)) await call(tool, args);
    expect(freshRss.items).toHaveLength(5);
    expect(writesOf(freshRss).filter((write) => /unsubscribe|disable-tag|import/.test(write))).toEqual([]);
  });

  it.each([
    ['instructions', server.instructions],
    ['README', readFileSync(new URL('../README.md', import.meta.url), 'utf8').split('## Install')[0]],
  ])('the %s do not promise a question before a name is replaced', (_where, text) => {
    expect(text).toContain('changed without asking');
    expect(text).not.toContain('overwrite');
  });
});

describe('the hints', () => {
  it('say that only two tools make FreshRSS reach out', () => {
    const open = server.tools.filter(({ hints }) => hints.openWorldHint).map(({ name }) => name);
    expect(open).toEqual(['subscribe_feed', 'import_opml']);
  });

  it('call destructive what replaces a name as well, though it does not ask', () => {
    const destructive = server.tools.filter(({ hints }) => hints.destructiveHint).map(({ name }) => name);
    expect(destructive).toEqual([
      'mark_articles',
      'mark_all_as_read',
      'update_feed',
      'unsubscribe_feed',
      'rename_category_or_label',
      'delete_category_or_label',
      'import_opml',
    ]);
  });
});

it('the essential tools fit into 6 KB, and all of them into 1,000 bytes each', async () => {
  const { listTool } = await import('@guard/core/inspect');
  const bytes = (names: readonly string[]) =>
    Buffer.byteLength(
      JSON.stringify({ tools: server.tools.filter(({ name }) => names.includes(name)).map(listTool) }),
    );
  expect(bytes(server.presets.essential)).toBeLessThanOrEqual(6 * 1024);
  expect(bytes(server.tools.map(({ name }) => name)) / server.tools.length).toBeLessThanOrEqual(1000);
});
