import type { Principal } from '../approvals/principal.ts';
import { samePrincipal } from '../approvals/principal.ts';
import type { Account } from '../config/account.ts';
import type { Variables } from '../config/declaration.ts';
import type { Configuration } from '../config/read-configuration.ts';
import type { ServerDefinition } from './definition.ts';
import { createRuntime, type Runtime, type RuntimeOptions } from './runtime.ts';

/** What serves callers: one runtime for all, or one for each account. */
export interface Runtimes {
  /** One of them, for what does not depend on who calls: the tools, the rules, the page, the approvals. */
  readonly any: Runtime;
  /** What serves this caller; undefined for one who has no account. */
  of(principal: Principal): Runtime | undefined;
  close(): Promise<void>;
}

/**
 * Puts a server together for callers who act as accounts of their own. Each account has a connection, a sign-in and
 * hidden secrets of its own, made when it is first needed; approvals, turns and the trail are those of the process.
 */
export function createRuntimes<V extends Variables>(
  definition: ServerDefinition<V>,
  configuration: Configuration<V>,
  options: RuntimeOptions,
): Runtimes {
  const accounts = configuration.accounts ?? [];
  const make = ({ name, values, secrets }: Account<V>, home?: RuntimeOptions['home']) =>
    createRuntime(
      definition,
      { ...configuration, values, secrets: [...configuration.secrets, ...secrets] },
      { ...options, account: name, home },
    );
  const [first] = accounts;
  const any = first === undefined ? createRuntime(definition, configuration, options) : make(first);
  const made = new Map<unknown, Runtime>([[first, any]]);
  return {
    any,
    of(principal) {
      if (first === undefined) return any;
      const account = accounts.find(({ principals }) =>
        principals.some((each) => samePrincipal(each, principal)),
      );
      if (account === undefined) return undefined;
      const runtime = made.get(account) ?? make(account, any.connected?.home);
      made.set(account, runtime);
      return runtime;
    },
    async close() {
      await Promise.all([...made.values()].map(async ({ connected }) => connected?.close()));
    },
  };
}
