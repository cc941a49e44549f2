import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLifetimeClock, createMemoryStore, type RuntimeOptions } from '@guard/core/embed';
import type { Environment } from '../connect/in-process.ts';

/** Where the servers of a world keep their approvals. */
export interface Home {
  /** Whether approvals are there after a restart. */
  readonly outlives: boolean;
  /** What each server is told to use it. */
  readonly env: Environment;
  readonly options: RuntimeOptions;
  restart(): void;
  remove(): void;
}

/** @param monotonic the clock of the machine that nobody can set */
export type CreateHome = (monotonic: () => number) => Home;

/** One memory and one key for all servers, as if they were one process; both are new after a restart. */
export const memoryHome: CreateHome = (monotonic) => {
  const create = () => {
    const first = randomBytes(32);
    const store = createMemoryStore(createLifetimeClock(Date.now, monotonic));
    return { keys: { first, all: [first] }, store };
  };
  const home = {
    outlives: false,
    env: {},
    options: create(),
    restart: () => void (home.options = create()),
    remove: () => undefined,
  };
  return home;
};

/** A folder that all servers share, each a process that reads it for itself. */
export const folderHome: CreateHome = () => {
  const folder = mkdtempSync(join(tmpdir(), 'guard-model-'));
  return {
    outlives: true,
    env: { GUARD_STATE_DIR: folder },
    options: {},
    restart: () => undefined,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
