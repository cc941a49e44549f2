import { closeSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { Keys } from '../approvals/keys.ts';
import { openAuditFile } from '../audit/open-audit-file.ts';
import type { Level } from '../guard/events.ts';
import { readValue } from './clean-value.ts';
import type { Findings } from './findings.ts';
import { readKeyFile } from './key-file.ts';
import { oneOf } from './one-of.ts';
import type { Source } from './text-file.ts';

export const AUDIT_FILE = 'GUARD_AUDIT_FILE';
export const AUDIT_FAILURE = 'GUARD_AUDIT_FAILURE';
export const AUDIT_LEVEL = 'GUARD_AUDIT_LEVEL';
export const AUDIT_KEY_FILE = 'GUARD_AUDIT_KEY_FILE';

/** Where the audit trail is written, and what happens when it cannot be. */
export interface AuditSettings {
  /** An absolute path, or `stderr`. */
  readonly file: string;
  /** `deny`: what cannot be recorded is not done. `warn`: it is done, and the operator is told. */
  readonly failure: 'deny' | 'warn';
  readonly level: Level;
  /** Undefined for a chain of plain hashes, which whoever can write the file can make anew. */
  readonly keys: Keys | undefined;
}

const FAILURES = ['deny', 'warn'] as const;
const LEVELS = ['guarded', 'writes', 'all'] as const;

/** Undefined where there is no trail, and where a setting is refused. */
export function readAuditSettings(
  source: Source,
  findings: Findings,
  secrets: string[],
): AuditSettings | undefined {
  const raw = (name: string) => readValue(name, source.env[name], findings);
  const failure = oneOf(AUDIT_FAILURE, raw(AUDIT_FAILURE), FAILURES, findings);
  const level = oneOf(AUDIT_LEVEL, raw(AUDIT_LEVEL), LEVELS, findings);
  const keyFile = raw(AUDIT_KEY_FILE);
  const file = raw(AUDIT_FILE);
  if (file === undefined) {
    for (const name of [AUDIT_FAILURE, AUDIT_LEVEL, AUDIT_KEY_FILE]) {
      // Somebody believes that there is a trail.
      if (raw(name) !== undefined) findings.refuse(`${name} needs ${AUDIT_FILE}: name the file to write`);
    }
    return undefined;
  }
  const problem = auditFileProblem(file);
  if (problem !== undefined) return findings.refuse(`${AUDIT_FILE} ${problem}`);
  const keys = keyFile === undefined ? undefined : readKeyFile(AUDIT_KEY_FILE, keyFile, source, findings);
  if (keys) secrets.push(...keys.all.map((key) => new TextDecoder().decode(key)));
  return { file, failure: failure ?? 'deny', level: level ?? 'guarded', keys };
}

/** What is wrong with the place of a trail, continuing a sentence that begins with the name of its setting. */
export function auditFileProblem(file: string): string | undefined {
  if (file === 'stderr') return undefined;
  // They would mix with the messages of the protocol, which belong to stdout alone.
  if (file === 'stdout' || file === '-') {
    return 'must not be stdout, which carries the protocol: name a file, or stderr';
  }
  if (!isAbsolute(file)) return 'must be an absolute path, or stderr: no path from here is looked up';
  // Opened once, so that a start with a file that cannot be written does not look like a start with a trail.
  const opened = openAuditFile(file);
  if (typeof opened === 'string') return opened;
  closeSync(opened.descriptor);
  return undefined;
}
