import { ManualClock } from '../clock.ts';
import { Database } from './database.ts';
import { ForgeCache } from './forge-cache.ts';
import { DEFAULT_FIXED, DEFAULT_SWITCHES } from './options.ts';
import type { WoodpeckerFixed, WoodpeckerOptions, WoodpeckerSwitches } from './options.ts';
import { quirksOf } from './quirks.ts';
import type { Quirks } from './quirks.ts';
import { seedWorld } from './seed/world.ts';
import { Streams } from './streams.ts';
import { RELEASES } from './version.ts';

/** One Woodpecker server: its database, its open streams, its clock and its switches. */
export class Instance {
  readonly fixed: WoodpeckerFixed;
  readonly switches: WoodpeckerSwitches;
  readonly clock: ManualClock;
  readonly db = new Database();
  readonly streams = new Streams();
  readonly forgeCache = new ForgeCache(this.db.forges, () => this.seconds());
  readonly #initialSwitches: WoodpeckerSwitches;

  constructor(options: WoodpeckerOptions) {
    this.fixed = { ...DEFAULT_FIXED, ...options };
    this.#initialSwitches = { ...DEFAULT_SWITCHES, ...options };
    this.switches = { ...this.#initialSwitches };
    this.clock = new ManualClock(this.fixed.startAt);
    seedWorld(this.db, this.seconds());
  }

  /** Seconds since 1970, the unit of every time in the API. */
  seconds(): number {
    return Math.floor(this.clock.now() / 1000);
  }

  /** Second number of the version that is switched on. */
  get minor(): number {
    return RELEASES[this.switches.version].minor;
  }

  get versionText(): string {
    return RELEASES[this.switches.version].text;
  }

  /** Sharp edges of the version, with what a test overruled. */
  get quirks(): Quirks {
    return { ...quirksOf(this.minor), ...this.switches.quirks };
  }

  set(switches: Partial<WoodpeckerSwitches>): void {
    const quirks = { ...this.switches.quirks, ...switches.quirks };
    Object.assign(this.switches, switches, { quirks });
  }

  reset(): void {
    for (const name of Object.keys(this.switches)) Reflect.deleteProperty(this.switches, name);
    Object.assign(this.switches, this.#initialSwitches);
    this.streams.closeAll();
    this.forgeCache.clear();
    this.clock.reset();
    this.db.clear();
    seedWorld(this.db, this.seconds());
  }
}
