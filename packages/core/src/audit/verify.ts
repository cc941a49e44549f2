import { own } from '../json/object.ts';
import type { Checkpoint } from './checkpoints.ts';
import { type Link, NO_HASH } from './chain.ts';
import { readLine, type TrailLine } from './read-line.ts';

/** A line and where it stands. */
export interface Placed {
  readonly file: string;
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/**
 * What was found. The first five show that the trail is not what was written. The last two can also be what a server
 * leaves that still runs, and what rotation leaves where not all files are given.
 */
export type Fault =
  | 'cut line'
  | 'changed line'
  | 'break'
  | 'intent without result'
  | 'checkpoint not met'
  | 'no beginning'
  | 'no end';

/** One finding. `at` is where it shows. */
export interface AuditFinding {
  readonly fault: Fault;
  readonly says: string;
  readonly at?: { readonly file: string; readonly line: number };
}

const HARMLESS: ReadonlySet<Fault> = new Set(['no beginning', 'no end']);

/** Whether it shows by itself that something is wrong. */
export function isBroken({ fault }: AuditFinding): boolean {
  return !HARMLESS.has(fault);
}

/** What is known of one chain so far. */
interface Seen {
  last: TrailLine;
  readonly intents: Map<string, Placed>;
}

/** What a trail was checked with, and what came of it. */
export interface Verdict {
  readonly records: number;
  readonly chains: number;
  readonly findings: readonly AuditFinding[];
}

/**
 * Reads lines in their order and finds what does not hold together.
 *
 * @param keys of which one made the hashes; none where there was no key
 * @param checkpoints that were kept elsewhere: each must be among the lines
 */
export async function verifyTrail(
  lines: AsyncIterable<Placed> | Iterable<Placed>,
  keys: readonly Uint8Array[] = [],
  checkpoints: readonly Checkpoint[] = [],
): Promise<Verdict> {
  const findings: AuditFinding[] = [];
  const chains = new Map<string, Seen>();
  const unmet = new Set(checkpoints);
  let records = 0;

  for await (const placed of lines) {
    const line = readLine(placed.text, keys);
    if (typeof line === 'string') {
      findings.push({ ...LINE_FAULTS[line], at: place(placed) });
      continue;
    }
    records += 1;
    for (const checkpoint of unmet) if (isAt(line, checkpoint)) unmet.delete(checkpoint);
    const seen = chains.get(line.chain);
    const finding = seen === undefined ? firstFinding(line, placed) : linkFinding(seen.last, line, placed);
    if (finding !== undefined) findings.push(finding);
    const intents = seen?.intents ?? new Map<string, Placed>();
    noteIntent(intents, line, placed);
    chains.set(line.chain, { last: line, intents });
  }

  if (records + findings.length === 0) findings.push({ fault: 'no beginning', says: 'There is no record.' });
  for (const [chain, { last, intents }] of chains) {
    for (const intent of intents.values()) findings.push(unresolved(intent));
    if (own(last.fields, 'event.action') !== 'server.stop') findings.push(noEnd(chain, last));
  }
  for (const { chain, sequence } of unmet) {
    const says = `A checkpoint of chain ${chain} names line ${sequence}, which is not there as it was written.`;
    findings.push({ fault: 'checkpoint not met', says });
  }
  return { records, chains: chains.size, findings };
}

const LINE_FAULTS = {
  cut: { fault: 'cut line', says: 'This is no whole record: it was cut off, as by a full disk, or changed.' },
  changed: {
    fault: 'changed line',
    says: 'This is not what was written, or it was written with another key.',
  },
} as const;

const place = ({ file, number }: Placed) => ({ file, line: number });

const isAt = ({ chain, sequence, hash }: Link, other: Checkpoint) =>
  chain === other.chain && sequence === other.sequence && hash === other.hash;

function firstFinding({ chain, sequence, previous }: TrailLine, placed: Placed): AuditFinding | undefined {
  if (sequence === 1 && previous === NO_HASH) return undefined;
  const says = `Chain ${chain} begins with line ${sequence}: those before are in another file, or were removed.`;
  return { fault: sequence === 1 ? 'break' : 'no beginning', says, at: place(placed) };
}

function linkFinding(last: TrailLine, line: TrailLine, placed: Placed): AuditFinding | undefined {
  if (line.sequence === last.sequence + 1 && line.previous === last.hash) return undefined;
  const missing = line.sequence - last.sequence - 1;
  const says =
    missing > 0
      ? `Before this, ${missing === 1 ? 'a line is' : `${missing} lines are`} missing of chain ${line.chain}.`
      : `This line does not follow line ${last.sequence} of chain ${line.chain}: lines were moved, repeated or replaced.`;
  return { fault: 'break', says, at: place(placed) };
}

function noteIntent(intents: Map<string, Placed>, { fields }: TrailLine, placed: Placed): void {
  const call = own(fields, 'guard.call.id');
  if (typeof call !== 'string') return;
  if (own(fields, 'event.action') === 'tool.call.intent') intents.set(call, placed);
  else intents.delete(call);
}

function unresolved(intent: Placed): AuditFinding {
  const says =
    'This call was about to be sent, and nothing says what became of it: the server ended in between, still ' +
    'waits for the answer, or lines were removed. Look at the instance itself.';
  return { fault: 'intent without result', says, at: place(intent) };
}

function noEnd(chain: string, { sequence }: TrailLine): AuditFinding {
  const says =
    `Chain ${chain} ends with line ${sequence}, without the line of a server that stopped: it still runs, was ` +
    'ended by force, or lines were removed from the end.';
  return { fault: 'no end', says };
}
