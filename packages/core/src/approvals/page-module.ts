import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Keys } from './keys.ts';
import type { PageApprovals } from './page-approvals.ts';
import type { Principal } from './principal.ts';

/** What a page is served with. */
export interface PageOptions {
  readonly approvals: PageApprovals;
  /** Where people open it. Every request is held against its scheme, host and port. */
  readonly address: URL;
  /** Where passkeys are kept, and the keys that seal them; undefined where approvals live in memory alone. */
  readonly state: { readonly dir: string; readonly keys: Keys } | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The ids of the passkeys that count, where a policy names them. */
  readonly pinned?: readonly string[] | undefined;
  /** Told of every new passkey before it counts, so that nobody registers one unseen. If it throws, none is. */
  readonly passkeyAdded?: ((added: AddedPasskey) => void | Promise<void>) | undefined;
}

export interface AddedPasskey {
  readonly id: string;
  /** What its owner calls it. */
  readonly name: string;
  readonly principal: Principal;
}

/** Answers every request that arrives at the address of the page. */
export type PageListener = (request: IncomingMessage, response: ServerResponse) => void;

/** The passkeys of a folder, as far as others than the page need them. */
export interface PasskeyRegister {
  /** Those that can approve a call of this principal. An approval names the one that gave it by its id (`by`). */
  of(principal: Principal): Promise<readonly AddedPasskey[]>;
}

/** What `passkeys add NAME | list | remove NAME` needs of the process that runs it. */
export interface PasskeysCommandOptions {
  readonly state: NonNullable<PageOptions['state']>;
  readonly now: () => number;
  readonly pinned?: readonly string[] | undefined;
  /** What a removed passkey approved is taken back. */
  readonly approvals: Pick<PageApprovals, 'list' | 'withdraw'>;
  /** The address of the page, which is served for as long as the command runs. */
  readonly open: () => Promise<URL>;
  /** Whether a person sits in front of it: stdin and stdout are a terminal. */
  readonly isTerminal: boolean;
  readonly print: (line: string) => void;
  readonly pause: (ms: number) => Promise<void>;
}

/** What a server loads once a page can be reached; `@guard/approvals` is it. */
export interface PageModule {
  readonly createPage: (options: PageOptions) => PageListener;
  readonly openPasskeys: (
    options: Pick<PasskeysCommandOptions, 'state' | 'now' | 'pinned'>,
  ) => PasskeyRegister;
  /** @returns the exit code */
  readonly passkeysCommand: (words: readonly string[], options: PasskeysCommandOptions) => Promise<0 | 1>;
}

/** Where a passkey is registered by an invitation of this id. */
export function registerPageOf(address: URL, id: string): URL {
  return new URL(`register/${id}`, address);
}

/** Where one approval stands under the address of the page. The id is all that the address says. */
export function pageOf(address: URL, id: string): URL {
  return new URL(`a/${id}`, address);
}
