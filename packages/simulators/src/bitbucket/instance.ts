import { ManualClock } from '../clock.ts';
import { Database } from './database.ts';
import { DEFAULT_FIXED, DEFAULT_SWITCHES } from './options.ts';
import type { BitbucketFixed, BitbucketOptions, BitbucketSwitches } from './options.ts';
import { seedWorld } from './seed/world.ts';

/** One Bitbucket: what it stores, its clock and its switches. */
export class Instance {
  readonly fixed: BitbucketFixed;
  readonly switches: BitbucketSwitches;
  readonly clock: ManualClock;
  readonly db = new Database();
  readonly #initialSwitches: BitbucketSwitches;

  constructor(options: BitbucketOptions) {
    this.fixed = { ...DEFAULT_FIXED, ...options };
    this.#initialSwitches = { ...DEFAULT_SWITCHES, ...options };
    this.switches = { ...this.#initialSwitches };
    this.clock = new ManualClock(this.fixed.startAt);
    seedWorld(this);
  }

  set(switches: Partial<BitbucketSwitches>): void {
    Object.assign(this.switches, switches);
  }

  reset(): void {
    for (const name of Object.keys(this.switches)) Reflect.deleteProperty(this.switches, name);
    Object.assign(this.switches, this.#initialSwitches);
    this.clock.reset();
    this.db.clear();
    seedWorld(this);
  }
}
