import type { WoodpeckerSimulator } from '../../src/index.ts';
import { sampleRows } from './samples.ts';
import { isObject } from '../support/answer.ts';

/** Puts the rows of the samples, ids included, in the place of the start world. */
export function seedSamples(simulator: WoodpeckerSimulator): void {
  simulator.state.clear();
  for (const row of sampleRows('forgesAdmin')) {
    Object.assign(simulator.addForge({ type: '', client: '' }), row);
  }
  for (const row of sampleRows('orgs')) Object.assign(simulator.addOrg({ name: '' }), row);
  seedUsers(simulator);
  for (const row of sampleRows('userRepos')) seedRepo(simulator, row);
  for (const row of sampleRows('agents')) Object.assign(simulator.addAgent({ name: '' }), row);
  for (const name of ['secretsRepo', 'secretsOrg', 'secretsGlobal']) {
    for (const row of sampleRows(name)) Object.assign(simulator.addSecret({ name: '', org_id: 0 }), row);
  }
  seedRegistries(simulator);
  for (const row of sampleRows('crons')) Object.assign(simulator.addCron({ name: '' }), row);
}

function seedUsers(simulator: WoodpeckerSimulator): void {
  for (const row of sampleRows('users')) {
    const isCaller = row['login'] === 'octocat';
    const token = isCaller ? { token: simulator.tokens['instance-admin'] } : {};
    Object.assign(simulator.addUser({ login: '', org_id: 1, email: '' }), row, token);
  }
}

/** At the forge and in Woodpecker, where octocat is its admin. */
export function seedRepo(simulator: WoodpeckerSimulator, row: Record<string, unknown>): void {
  const { last_pipeline: _last, has_no_forge_repo: isGone, ...fields } = row;
  const names = { owner: String(row['owner']), name: String(row['name']) };
  const found = {
    ...names,
    forge_remote_id: isGone === true ? 'another' : String(row['forge_remote_id']),
    rights: { octocat: 'admin' } as const,
  };
  Object.assign(simulator.addRepo(isGone === true ? { ...found, rights: {} } : found), fields);
}

function seedRegistries(simulator: WoodpeckerSimulator): void {
  for (const name of ['registriesRepo', 'registriesGlobal']) {
    for (const row of sampleRows(name)) {
      const readonly = row['readonly'] === true;
      Object.assign(simulator.addRegistry({ address: '', readonly }), row, { password: 'never-shown' });
    }
  }
}

/** A pipeline of repository 21 with the fields, workflows and steps of a sample. */
export function seedPipeline(simulator: WoodpeckerSimulator, row: Record<string, unknown>): void {
  const { workflows, ...fields } = row;
  const wanted = Array.isArray(workflows) ? workflows.filter(isObject) : [];
  const definition = { configs: [], workflows: wanted.map(definitionOf) };
  // Started by hand, so that it neither waits for an approval nor takes the place of another.
  const pipeline = simulator.addPipeline({ event: 'manual', ...(wanted.length > 0 && { definition }) });
  for (const [index, built] of pipeline.workflows.entries()) {
    const { children, ...own } = wanted[index] ?? {};
    Object.assign(built, own);
    for (const [at, step] of built.children.entries())
      Object.assign(step, Array.isArray(children) && children[at]);
  }
  if (wanted.length === 0) pipeline.workflows = [];
  Object.assign(pipeline, fields);
}

function definitionOf(workflow: Record<string, unknown>): {
  name: string;
  steps: { name: string; type: 'commands' }[];
} {
  const children: unknown[] = Array.isArray(workflow['children']) ? workflow['children'] : [];
  return { name: String(workflow['name']), steps: children.map(() => ({ name: '', type: 'commands' })) };
}
