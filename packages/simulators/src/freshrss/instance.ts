import { ManualClock } from '../clock.ts';
import { Account } from './accounts.ts';
import { DEFAULT_CATEGORY, Library } from './library.ts';
import { DEFAULT_CATEGORY_SHOWN, DEFAULT_FIXED, DEFAULT_SWITCHES } from './options.ts';
import type { FreshRssFixed, FreshRssOptions, FreshRssSwitches } from './options.ts';
import type { Category } from './rows.ts';
import { hasTrait } from './version.ts';
import type { Trait } from './version.ts';

/** One FreshRSS: its database, its user, its clock and its switches. */
export class Instance {
  readonly fixed: FreshRssFixed;
  readonly switches: FreshRssSwitches;
  readonly clock: ManualClock;
  readonly holdings: Library;
  account: Account;
  /** ClientLogin requests received, whatever was answered. */
  logins = 0;
  /** `http://127.0.0.1:PORT` and the folder: the configured base_url, known once the server listens. */
  baseUrl = '';
  readonly #initialSwitches: FreshRssSwitches;

  constructor(options: FreshRssOptions) {
    this.fixed = { ...DEFAULT_FIXED, ...options };
    this.#initialSwitches = { ...DEFAULT_SWITCHES, ...options };
    this.switches = { ...this.#initialSwitches };
    this.clock = new ManualClock(this.fixed.startAt);
    this.holdings = new Library(() => this.clock.now());
    this.account = new Account(this.fixed.user, this.fixed.apiPassword);
  }

  has(trait: Trait): boolean {
    return hasTrait(this.switches.version, trait);
  }

  /** Seconds since 1970. */
  seconds(): number {
    return Math.floor(this.clock.now() / 1000);
  }

  /** The default category always shows in the user's language, whatever it is stored as. */
  shownName({ id, name }: Category): string {
    return id === DEFAULT_CATEGORY.id ? DEFAULT_CATEGORY_SHOWN[this.switches.language] : name;
  }

  shownCategory(id: number): string {
    const category = this.holdings.categories.find((row) => row.id === id);
    return category === undefined ? '' : this.shownName(category);
  }

  reset(): void {
    for (const name of Object.keys(this.switches)) Reflect.deleteProperty(this.switches, name);
    Object.assign(this.switches, this.#initialSwitches);
    this.account = new Account(this.fixed.user, this.fixed.apiPassword);
    this.holdings.clear();
    this.clock.reset();
    this.logins = 0;
  }
}
