import { cleanLine } from '../clean/line.ts';
import { type AuditFinding, isBroken, type Verdict } from './verify.ts';

/** A file in which every line was changed must not print a book. */
const MOST_FINDINGS = 50;

/** What came of a check, for a person: the first fault first. */
export function verdictText({ records, chains, findings }: Verdict): string {
  const broken = findings.filter(isBroken);
  const notes = findings.filter((finding) => !isBroken(finding));
  const read = `${count(records, 'record')} in ${count(chains, 'chain')}.`;
  const conclusion =
    broken.length === 0 ? `${read} They hold together.` : `${read} ${count(broken.length, 'fault')}:`;
  return [
    conclusion,
    ...broken.slice(0, MOST_FINDINGS).map(line),
    ...(broken.length > MOST_FINDINGS ? [`  and ${broken.length - MOST_FINDINGS} more`] : []),
    ...(notes.length > 0
      ? ['What the lines alone do not tell:', ...notes.slice(0, MOST_FINDINGS).map(line)]
      : []),
  ].join('\n');
}

function line({ fault, says, at }: AuditFinding): string {
  const where = at === undefined ? '' : `${cleanLine(at.file)}:${at.line} `;
  return `  ${where}${fault}. ${cleanLine(says)}`;
}

const count = (how: number, what: string) => `${how} ${what}${how === 1 ? '' : 's'}`;
