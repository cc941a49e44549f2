import type { PageModule } from '../approvals/page-module.ts';
import type { Principal } from '../approvals/principal.ts';
import type { ApprovalStore } from '../approvals/store.ts';
import type { PasskeyHome } from '../approvals/vault.ts';
import type { Variables } from '../config/declaration.ts';
import type { HttpSettings } from '../config/http-settings.ts';
import type { Configuration } from '../config/read-configuration.ts';
import type { StandingPolicy } from '../policy/standing-policy.ts';
import type { ServerDefinition } from './definition.ts';

/** What a server is served over HTTP with. */
export interface HttpOptions<V extends Variables = Variables> {
  readonly definition: ServerDefinition<V>;
  readonly configuration: Configuration<V>;
  readonly policy: StandingPolicy;
  readonly approvals: (() => Promise<PageModule>) | undefined;
  /** Tells the operator. */
  readonly complain: (line: string) => void;
}

/** What the commands `http`, `tokens` and, where a team is served, `passkeys` load; `@guard/http` is it. */
export interface HttpModule {
  /**
   * Serves until the process is told to end.
   *
   * @throws {ConfigurationError} where it cannot be served with these settings
   */
  readonly serveHttp: <V extends Variables>(options: HttpOptions<V>) => Promise<void>;
  /** @throws {ConfigurationError} where Redis cannot be used */
  readonly openTeamPlace: (
    http: HttpSettings,
    server: string,
    caPem: string | undefined,
  ) => Promise<TeamPlace>;
  /**
   * `tokens add NAME | list | remove NAME`.
   *
   * @returns the exit code
   * @throws {ConfigurationError}
   */
  readonly tokensCommand: (words: readonly string[], options: TokensCommandOptions) => Promise<0 | 1>;
}

/** What the command `passkeys` works on, where a team is served. */
export interface TeamPlace {
  /** What the instances share; undefined where there is one, whose folder has it all. */
  readonly shared: { readonly passkeys: PasskeyHome; readonly store: ApprovalStore } | undefined;
  /** Undefined where nobody of this name can call. */
  readonly principalNamed: (name: string) => Principal | undefined;
  readonly close: () => void;
}

export interface TokensCommandOptions {
  /** The value of GUARD_TOKENS_FILE. */
  readonly file: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly print: (line: string) => void;
}
