import { randomUUID } from 'node:crypto';
import type { AddedPasskey } from '../approvals/page-module.ts';
import type { AuditSettings } from '../config/audit-settings.ts';
import type { GuardEvent, Level } from '../guard/events.ts';
import { RecordError } from '../guard/recorder.ts';
import { AppendError, createAuditFile, type Output, stderrOutput } from './audit-file.ts';
import { chainKey, createChain, type Fields } from './chain.ts';
import { checkpointLine } from './checkpoints.ts';
import { constantsOf, recordOf, recordOfPasskey, recordOfServer, type Service } from './record.ts';

/** Lines between two checkpoints on stderr. */
const CHECKPOINT_LINES = 100;

const LEVELS: readonly Level[] = ['guarded', 'writes', 'all'];

/** What a trail is written with. */
export interface TrailOptions {
  readonly settings: Pick<AuditSettings, 'file' | 'failure' | 'level' | 'keys'>;
  readonly service: Service;
  /** What the first line says besides: the settings in force. */
  readonly start: Fields;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Writes a line to stderr. */
  readonly complain: (line: string) => void;
}

/** The trail of one process. */
export interface Trail {
  /** @throws RecordError where the step must not be taken, or its result could not be written */
  record(event: GuardEvent): void;
  /** @throws RecordError where it could not be written: nobody registers one unseen */
  passkeyAdded(added: AddedPasskey): void;
  reopen(): void;
  /** Writes the last line. */
  stop(): void;
}

export function openTrail({ settings, service, start, now, complain }: TrailOptions): Trail {
  const { file, failure, level, keys } = settings;
  const toStderr = file === 'stderr';
  const output: Output = toStderr ? stderrOutput(complain) : createAuditFile(file);
  const chain = createChain({
    id: randomUUID(),
    key: keys && chainKey(keys.first),
    constants: constantsOf(service),
  });
  /** Results of writes that are done and could not be written down yet. */
  const owed: Fields[] = [];
  let isFailing = false;
  let isOpen = false;

  function append(fields: Fields): void {
    const { line, written } = chain.next(fields);
    output.append(line);
    written();
    const last = chain.last();
    if (last && last.sequence % CHECKPOINT_LINES === 0) checkpoint();
  }

  function checkpoint(): void {
    const last = chain.last();
    if (toStderr || !last) return;
    complain(checkpointLine(service.name, last));
  }

  /** First what is owed: the trail has no hole then. */
  function appendAll(fields: readonly Fields[]): void {
    if (!isOpen) append(recordOfServer('start', now(), start));
    isOpen = true;
    for (let first = owed[0]; first !== undefined; first = owed[0]) {
      append(first);
      owed.shift();
    }
    for (const each of fields) append(each);
  }

  /** Undefined where it worked, or the code of what kept it from working. */
  function attempt(fields: readonly Fields[]): string | undefined {
    try {
      appendAll(fields);
      if (isFailing) complain(`${service.name}: the audit trail can be written again`);
      isFailing = false;
      return undefined;
    } catch (error) {
      if (!(error instanceof AppendError)) throw error;
      if (!isFailing || failure === 'warn') complain(failureLine(error.message));
      isFailing = true;
      return error.message;
    }
  }

  function failureLine(why: string): string {
    const then = failure === 'warn' ? 'the call goes on unrecorded' : 'writes are refused until it can be';
    return `${service.name}: the audit trail cannot be written (${why}); ${then}`;
  }

  return {
    record(event) {
      const isRecorded = LEVELS.indexOf(event.level) <= LEVELS.indexOf(level);
      // What is done and not in the trail keeps every write from being sent, those that are not recorded too.
      if (!isRecorded && (owed.length === 0 || event.step === 'result')) return;
      const fields = isRecorded ? [recordOf(event)] : [];
      if (attempt(fields) === undefined || failure === 'warn') return;
      if (event.step === 'result' && event.attempt !== undefined) owed.push(...fields);
      throw new RecordError(REFUSAL);
    },

    passkeyAdded(added) {
      const failed = attempt([recordOfPasskey(added, now())]) !== undefined;
      if (failed && failure === 'deny') throw new RecordError(REFUSAL);
    },

    reopen: () => output.reopen(),

    stop() {
      if (!isOpen) return;
      attempt([recordOfServer('stop', now())]);
      isOpen = false;
      checkpoint();
    },
  };
}

const REFUSAL =
  'the audit trail of this server cannot be written, and nothing is changed that is not recorded. Tell the operator ' +
  'of this server, who finds the reason in its error output.';
