import type { PageModule } from '../approvals/page-module.ts';
import type { Variables } from '../config/declaration.ts';
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

/** What the commands `http` and `tokens` load; `@guard/http` is it. */
export interface HttpModule {
  /**
   * Serves until the process is told to end.
   *
   * @throws {ConfigurationError} where it cannot be served with these settings
   */
  readonly serveHttp: <V extends Variables>(options: HttpOptions<V>) => Promise<void>;
  /**
   * `tokens add NAME | list | remove NAME`.
   *
   * @returns the exit code
   * @throws {ConfigurationError}
   */
  readonly tokensCommand: (words: readonly string[], options: TokensCommandOptions) => Promise<0 | 1>;
}

export interface TokensCommandOptions {
  /** The value of GUARD_TOKENS_FILE. */
  readonly file: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly print: (line: string) => void;
}
