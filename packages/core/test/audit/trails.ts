import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openTrail } from '../../src/audit/trail.ts';
import { type Verdict, verifyTrail } from '../../src/audit/verify.ts';
import type { AuditSettings } from '../../src/config/audit-settings.ts';
import type { GuardEvent } from '../../src/guard/events.ts';

/** A file of a trail, in a folder of each test. */
export const place = { folder: '', file: '' };

export function useTrailFile(): void {
  beforeEach(() => {
    place.folder = mkdtempSync(join(tmpdir(), 'guard-audit-'));
    place.file = join(place.folder, 'audit.jsonl');
  });
  afterEach(() => rmSync(place.folder, { recursive: true, force: true }));
}

/** A trail, and what it told the operator. */
export function trailIn(file: string, settings: Partial<AuditSettings> = {}) {
  const told: string[] = [];
  const trail = openTrail({
    settings: { file, failure: 'deny', level: 'guarded', keys: undefined, ...settings },
    service: { name: 'notes-mcp', version: '1.2.3' },
    start: { 'process.pid': 7 },
    now: () => Date.UTC(2026, 10, 30, 1, 50, 12, 345),
    complain: (line) => told.push(line),
  });
  return { trail, told };
}

export function event(more: Partial<GuardEvent> = {}): GuardEvent {
  return {
    step: 'intent',
    level: 'guarded',
    server: 'notes-mcp',
    instance: 'https://notes.example.org/',
    account: 'ada',
    principal: { kind: 'local' },
    tool: 'delete_note',
    call: 'digest-of-the-call',
    attempt: 'one',
    outcome: 'unknown',
    at: Date.UTC(2026, 10, 30, 1, 50, 12, 345),
    ...more,
  };
}

export const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);

export const recordsIn = (file: string): Record<string, unknown>[] =>
  linesOf(file).map((line) => JSON.parse(line) as Record<string, unknown>);

export const actionsIn = (file: string) => recordsIn(file).map((record) => record['event.action']);

/** Checks lines as if they stood in one file. */
export const verified = (
  lines: readonly string[],
  keys?: Parameters<typeof verifyTrail>[1],
  checkpoints?: Parameters<typeof verifyTrail>[2],
): Promise<Verdict> =>
  verifyTrail(
    lines.map((text, index) => ({ file: 'audit.jsonl', number: index + 1, text })),
    keys,
    checkpoints,
  );

export const faultsIn = async (...given: Parameters<typeof verified>): Promise<string[]> =>
  (await verified(...given)).findings.map(({ fault }) => fault);
