import { parse } from 'yaml';

/** A step, as far as the rules look at it. */
export interface Step {
  readonly uses: string | undefined;
  readonly run: string | undefined;
  readonly with: Fields;
}

export interface Job {
  readonly name: string;
  /** A workflow of this repository that it calls instead of running steps. */
  readonly calls: string | undefined;
  readonly timeoutMinutes: unknown;
  /** As written; undefined where the job says nothing. */
  readonly permissions: unknown;
  readonly steps: readonly Step[];
}

/** A workflow, as GitHub reads it. */
export interface Workflow {
  /** Name of the file. */
  readonly file: string;
  readonly triggers: readonly string[];
  readonly permissions: unknown;
  readonly jobs: readonly Job[];
}

export type Fields = Readonly<Record<string, unknown>>;

/** @throws Error when it is no workflow */
export function parseWorkflow(file: string, text: string): Workflow {
  const { on, permissions, jobs } = fields(parse(text));
  const found = Object.entries(fields(jobs)).map(([name, job]) => parseJob(name, fields(job)));
  if (found.length === 0) throw new Error(`${file} holds no job`);
  return { file, triggers: triggersOf(on), permissions, jobs: found };
}

/** The fields of a mapping; none for anything else. */
export function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function triggersOf(on: unknown): string[] {
  if (typeof on === 'string') return [on];
  return Array.isArray(on) ? on.map(String) : Object.keys(fields(on));
}

function parseJob(name: string, job: Fields): Job {
  const { steps, permissions } = job;
  return {
    name,
    calls: textOf(job['uses']),
    timeoutMinutes: job['timeout-minutes'],
    permissions,
    steps: Array.isArray(steps) ? steps.map((step) => parseStep(fields(step))) : [],
  };
}

function parseStep(step: Fields): Step {
  return { uses: textOf(step['uses']), run: textOf(step['run']), with: fields(step['with']) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
