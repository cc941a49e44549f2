import { AUDIT_FILE, auditFileProblem, type AuditSettings } from '../config/audit-settings.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import type { Demands } from '../policy/demands.ts';

const LEVELS = ['guarded', 'writes', 'all'] as const satisfies readonly AuditSettings['level'][];

/**
 * The audit trail as a policy wants it: the stricter of what it says and what the person chose.
 *
 * @throws {ConfigurationError} where there is none, or another one than it names
 */
export function auditUnder(
  { audits }: Demands,
  chosen: AuditSettings | undefined,
  path: string,
): AuditSettings | undefined {
  if (audits.length === 0) return chosen;
  const [file, another] = new Set(audits.flatMap((audit) => audit.file ?? []));
  if (another !== undefined) throw refuse(`${path}: audit names two files`);
  if (chosen === undefined && file === undefined) {
    throw refuse(`${AUDIT_FILE} is not set, and audit in ${path} wants a trail: name the file to write`);
  }
  if (chosen !== undefined && file !== undefined && chosen.file !== file) {
    throw refuse(`${AUDIT_FILE} names another file than audit in ${path}: leave it unset`);
  }
  const problem = chosen === undefined && file !== undefined ? auditFileProblem(file) : undefined;
  if (problem !== undefined) throw refuse(`${path}: audit.file ${problem}`);
  const levels = new Set([chosen?.level, ...audits.map(({ level }) => level)]);
  const denies = chosen === undefined || audits.some(({ failure }) => failure === 'deny');
  return {
    file: chosen?.file ?? file ?? '',
    keys: chosen?.keys,
    failure: denies ? 'deny' : chosen.failure,
    level: LEVELS.findLast((level) => levels.has(level)) ?? 'guarded',
  };
}

function refuse(says: string): ConfigurationError {
  return new ConfigurationError([says]);
}
