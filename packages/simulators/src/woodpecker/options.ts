import type { NetworkSwitches } from '../network.ts';
import type { Quirks } from './quirks.ts';
import type { WoodpeckerVersion } from './version.ts';

/** What a test may change while the simulator runs. */
export interface WoodpeckerSwitches extends NetworkSwitches {
  version: WoodpeckerVersion;
  /** Overrules single quirks of the version; `set` adds to what was overruled before. */
  quirks: Partial<Quirks>;
  /** With `file`, delete_step_logs answers 204 and deletes nothing. */
  logStore: 'database' | 'file';
  /** Deleting the logs of a pipeline fails, which the server hides behind its 204. */
  logDeletionFails: boolean;
  /**
   * The agent sends the log of a step in portions, this many milliseconds apart, and the first one comes only after
   * the step has ended: half of the lines after one period, the rest after two. 0: the whole log is there at once.
   */
  logFlushMs: number;
  /** The forge answers, but not when a new pipeline's configuration is fetched from it. */
  configFetchFails: boolean;
  /** The forge does not answer: whatever has to ask it fails in its own way. */
  forgeDown: boolean;
  /** `/healthz` answers 500. */
  unhealthy: boolean;
}

/** What is fixed at start. */
export interface WoodpeckerFixed {
  /** First instant of the injected clock, milliseconds since 1970. */
  startAt: number;
  /** Path part of WOODPECKER_HOST, such as `/ci`; everything hangs below it. */
  folder: string;
}

export type WoodpeckerOptions = Partial<WoodpeckerFixed & WoodpeckerSwitches>;

export const DEFAULT_SWITCHES: WoodpeckerSwitches = {
  version: '3.17',
  quirks: {},
  logStore: 'database',
  logDeletionFails: false,
  logFlushMs: 0,
  configFetchFails: false,
  forgeDown: false,
  unhealthy: false,
};

export const DEFAULT_FIXED: WoodpeckerFixed = { startAt: Date.UTC(2026, 11, 1), folder: '' };
