import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/approvals/memory-store.ts';
import { createPageApprovals, type PageApprovals } from '../../src/approvals/page-approvals.ts';
import type { ApprovalStore } from '../../src/approvals/store.ts';
import { readTerminalSettings } from '../../src/config/terminal-settings.ts';
import { approvalsCommand } from '../../src/page/approvals-command.ts';
import { openOne, START } from '../approvals/world.ts';

const onPage = {
  serverTitle: 'wg-easy',
  toolTitle: 'Delete client',
  text: 'This will delete client 5.',
  confirm: 'Delete client 5',
  facts: [
    { label: 'Name', value: '“phone”', from: 'backend' },
    { label: 'Note', from: 'backend' },
  ],
} as const;

let store: ApprovalStore;
let approvals: PageApprovals;
beforeEach(() => {
  store = createMemoryStore(() => START);
  approvals = createPageApprovals(store, () => START);
});

async function run(...words: string[]) {
  const lines: string[] = [];
  const code = await approvalsCommand(words, { approvals, print: (line) => lines.push(line) });
  return { code, text: lines.join('\n') };
}

describe('approvals', () => {
  test('list: what waits and what became of the rest, without the questions', async () => {
    const [waiting, done] = [
      await openOne(store, 'page', { onPage }),
      await openOne(store, 'page', { onPage }),
    ];
    await approvals.decide(done, { verdict: 'approved', evidence: 'page' });
    await store.redeem(done);
    const { code, text } = await run('list');
    expect(code).toBe(0);
    expect(text).toMatch(
      new RegExp(`^${waiting}  waiting .*wg-easy-mcp delete_client.*\n${done}  carried out `),
    );
    expect(text).not.toContain('phone');
  });

  test('list says so where there is nothing', async () => {
    expect((await run('list')).text).toContain('Nothing waits');
  });

  test('show: the question with its facts, and afterwards what became of it', async () => {
    const id = await openOne(store, 'page', { onPage });
    const open = (await run('show', id)).text;
    expect(open).toContain('This will delete client 5.');
    expect(open).toContain('Name: “phone” (from the instance)');
    expect(open).toContain('Note: could not be read');
    await approvals.decide(id, { verdict: 'declined', evidence: 'page', reason: 'not\u001b[31m now' });
    const ended = (await run('show', id)).text;
    expect(ended).toContain(String.raw`reason: "not\u001b[31m now"`);
    expect(ended).not.toContain('client 5');
  });

  test('withdraw ends it, approved or not, and nothing that has ended', async () => {
    const id = await openOne(store, 'page', { onPage });
    await approvals.decide(id, { verdict: 'approved', evidence: 'page' });
    expect((await run('withdraw', id)).code).toBe(0);
    expect(await store.redeem(id)).toBeUndefined();
    expect((await run('withdraw', id)).code).toBe(1);
  });

  test.each([[], ['approve', 'x'], ['list', 'x'], ['show'], ['withdraw', 'x', 'y']])(
    '%j is no command: nothing approves from a terminal',
    async (...words) => {
      expect(await run(...words)).toStrictEqual({
        code: 1,
        text: expect.stringContaining('approvals list | approvals show ID'),
      });
    },
  );

  test('an id that is unknown, or of a dialog, is told to be unknown', async () => {
    const dialog = await openOne(store, 'dialog', { onPage });
    for (const id of ['x', dialog]) expect((await run('show', id)).code).toBe(1);
    expect((await run('withdraw', dialog)).code).toBe(1);
    expect(await store.find(dialog)).toBeDefined();
  });
});

describe('the settings of a terminal', () => {
  test.skipIf(process.platform === 'win32')('lead to the folder that servers have by default', () => {
    const home = mkdtempSync(join(tmpdir(), 'terminal-'));
    expect(readTerminalSettings({ XDG_STATE_HOME: home }).state.dir).toBe(join(home, 'guard-mcp'));
    rmSync(home, { recursive: true });
  });

  test('cannot look into the memory of a server', () => {
    expect(() => readTerminalSettings({ GUARD_STATE_DIR: 'none' })).toThrow('no command sees them');
  });
});
