import type { Pipeline, PipelineFile } from '../api/pipelines.ts';

/** A step whose status is not what it was; undefined on the side on which it does not exist. */
export interface StepChange {
  readonly workflow: string;
  /** Which one of a matrix, whose workflows all have one name. */
  readonly environ?: unknown;
  readonly step: string;
  readonly before: string | undefined;
  readonly now: string | undefined;
}

/** The steps of two pipelines whose statuses differ. They are told by their names: each run gives them new ids. */
export function stepChanges(before: Pipeline, now: Pipeline): StepChange[] {
  const old = statesOf(before);
  const current = statesOf(now);
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((key) => {
    const one = old.get(key);
    const other = current.get(key);
    const { state: _state, ...named } = other ?? one ?? { workflow: '', step: '' };
    return one?.state === other?.state ? [] : [{ ...named, before: one?.state, now: other?.state }];
  });
}

function statesOf({ workflows }: Pipeline) {
  const states = new Map<string, NamedState>();
  const seen = new Map<string, number>();
  for (const { name: workflow, environ, children } of workflows) {
    const named = { workflow, ...(environ !== undefined && { environ }) };
    for (const { name: step, state } of children) {
      // In JSON, because a name can hold any character; with a count, because one must not hide another of its name.
      const name = JSON.stringify([named, step]);
      const count = seen.get(name) ?? 0;
      seen.set(name, count + 1);
      states.set(`${count} ${name}`, { ...named, step, state });
    }
  }
  return states;
}

interface NamedState {
  readonly workflow: string;
  readonly environ?: unknown;
  readonly step: string;
  readonly state: string;
}

/** A configuration file that is not what it was. */
export interface FileChange {
  readonly name: string;
  readonly change: 'added' | 'removed' | 'changed';
}

/** The configuration files in which two pipelines differ. */
export function fileChanges(before: readonly PipelineFile[], now: readonly PipelineFile[]): FileChange[] {
  const old = new Map(before.map(({ name, data }) => [name, data]));
  const current = new Map(now.map(({ name, data }) => [name, data]));
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((name): FileChange[] => {
    if (!current.has(name)) return [{ name, change: 'removed' }];
    if (!old.has(name)) return [{ name, change: 'added' }];
    return old.get(name) === current.get(name) ? [] : [{ name, change: 'changed' }];
  });
}
