import { ManualClock } from '../clock.ts';
import { ClientTable } from './client-table.ts';
import { ServerError } from './errors.ts';
import { Firewall } from './firewall.ts';
import { freshGeneralSettings } from './general-settings.ts';
import { keyPair } from './keys.ts';
import { LiveInterface } from './live-interface.ts';
import { OneTimeLinks } from './one-time-links.ts';
import { DEFAULT_FIXED, DEFAULT_SWITCHES } from './options.ts';
import type { WgEasyFixed, WgEasyOptions, WgEasySwitches } from './options.ts';
import { TRAITS } from './version.ts';
import type { Traits } from './version.ts';
import { WriteOverlap } from './write-overlap.ts';

/** One wg-easy server: its database, its live interface, its clock and its switches. */
export class Instance {
  readonly fixed: WgEasyFixed;
  readonly switches: WgEasySwitches;
  readonly clock: ManualClock;
  readonly clients: ClientTable;
  readonly links: OneTimeLinks;
  readonly live = new LiveInterface();
  readonly firewall = new Firewall();
  readonly overlap = new WriteOverlap();
  readonly general = freshGeneralSettings();
  readonly serverPublicKey = keyPair().publicKey;
  /** Values of the session cookies that a login has made good. */
  readonly sessions = new Set<string>();
  /** While the clock stands before this, the failed look at GitHub is answered from the cache. */
  releaseFailureCachedUntil = 0;
  readonly #initialSwitches: WgEasySwitches;

  constructor(options: WgEasyOptions) {
    this.fixed = { ...DEFAULT_FIXED, ...options };
    this.#initialSwitches = { ...DEFAULT_SWITCHES, ...options };
    this.switches = { ...this.#initialSwitches };
    this.clock = new ManualClock(this.fixed.startAt);
    const now = () => this.clock.now();
    this.clients = new ClientTable(this.fixed, now);
    this.links = new OneTimeLinks(now);
  }

  /** How the version answers that is switched on at the moment. */
  get traits(): Traits {
    return TRAITS[this.switches.version];
  }

  /** User id of the one account. */
  get userId(): number {
    return this.switches.role === 'ADMIN' ? 1 : 2;
  }

  /**
   * One write on the real server's terms: the row first, then the live interface, so that a failure of the
   * second leaves the first done.
   * @param touched id of the client meant, whose session an overlap spares
   * @param change the change of the row
   * @param survivesOverlap true for create, which answers 200 even in a crowd
   */
  write<Done>(touched: number | undefined, change: () => Done, survivesOverlap = false): Promise<Done> {
    this.checkDatabase();
    return this.overlap.run(this.fixed.writeTurns, change, (_done, late) => {
      if (late) this.live.dropSessions(touched);
      if (late && !survivesOverlap) throw new ServerError();
      this.saveInterface();
    });
  }

  /** Throws {@link ServerError} while nothing can be stored. */
  checkDatabase(): void {
    if (this.switches.databaseLocked) throw new ServerError();
  }

  /** Brings the live interface in line with the rows. Throws {@link ServerError} where the real one would. */
  saveInterface(): void {
    if (this.switches.interfaceDown || !this.live.sync(this.clients.rows)) throw new ServerError();
    if (!this.#applyFirewall()) throw new ServerError();
  }

  /** The same for the background and for seeding, where nobody is there to be told of a failure. */
  trySaveInterface(): void {
    if (!this.switches.interfaceDown && this.live.sync(this.clients.rows)) this.#applyFirewall();
  }

  /** False where iptables refuses an entry; the peers are up to date by then. */
  #applyFirewall(): boolean {
    if (this.switches.firewall) return this.firewall.apply(this.clients.rows, this.fixed.defaultAllowedIps);
    this.firewall.rules.clear();
    return true;
  }

  /** `wg-quick down`, and up again: every session is gone, and who may connect is read from the rows afresh. */
  restartInterface(): void {
    this.live.peers.clear();
    this.trySaveInterface();
  }

  set(switches: Partial<WgEasySwitches>): void {
    const { interfaceDown: wasDown, firewall: hadFirewall } = this.switches;
    Object.assign(this.switches, switches);
    if (this.switches.interfaceDown !== wasDown) this.restartInterface();
    if (this.switches.firewall !== hadFirewall) this.trySaveInterface();
  }

  reset(): void {
    for (const name of Object.keys(this.switches)) Reflect.deleteProperty(this.switches, name);
    Object.assign(this.switches, this.#initialSwitches);
    Object.assign(this.general, freshGeneralSettings());
    this.clients.clear();
    this.links.clear();
    this.live.peers.clear();
    this.firewall.rules.clear();
    this.sessions.clear();
    this.clock.reset();
    this.overlap.count = 0;
    this.releaseFailureCachedUntil = 0;
  }
}
