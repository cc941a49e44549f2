import type { Pipeline, PipelineFile } from '../api/pipelines.ts';

/** A step whose status is not what it was; undefined on the side on which it does not exist. */
export interface StepChange {
  readonly workflow: string;
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
    const { workflow = '', step = '' } = other ?? one ?? {};
    return one?.state === other?.state ? [] : [{ workflow, step, before: one?.state, now: other?.state }];
  });
}

function statesOf({ workflows }: Pipeline) {
  const steps = workflows.flatMap(({ name: workflow, children }) =>
    children.map(({ name: step, state }) => ({ workflow, step, state })),
  );
  // In JSON, because a name can hold any character.
  return new Map(steps.map((entry) => [JSON.stringify([entry.workflow, entry.step]), entry]));
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
