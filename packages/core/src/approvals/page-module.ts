import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Approval } from './approval.ts';
import type { PageApprovals } from './page-approvals.ts';
import type { Principal } from './principal.ts';
import type { PasskeyHome } from './vault.ts';

/** What a page is served with. */
export interface PageOptions {
  readonly approvals: PageApprovals;
  /** Where people open it. Every request is held against its scheme, host and port. */
  readonly address: URL;
  /** Undefined where approvals live in memory alone, and there can be no passkey. */
  readonly passkeys: PasskeyHome | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The ids of the passkeys that count, where a policy names them. */
  readonly pinned?: readonly string[] | undefined;
  /** Whose passkeys approve the calls of a principal. Default: their own. */
  readonly approversOf?: ApproversOf | undefined;
  /** Told of every new passkey before it counts, so that nobody registers one unseen. If it throws, none is. */
  readonly passkeyAdded?: ((added: AddedPasskey) => void | Promise<void>) | undefined;
}

/** Whose passkeys approve the calls of a principal. */
export type ApproversOf = (principal: Principal) => readonly Principal[];

export interface AddedPasskey {
  readonly id: string;
  /** What its owner calls it. */
  readonly name: string;
  readonly principal: Principal;
}

/** Answers every request that arrives at the address of the page. */
export type PageListener = (request: IncomingMessage, response: ServerResponse) => void;

/** The passkeys of one place, as far as others than the page need them. */
export interface PasskeyRegister {
  /** Those that can approve a call of this principal. */
  of(principal: Principal): Promise<readonly AddedPasskey[]>;
  /**
   * Whether an approval was given by a passkey that can give it now, for this call and this question, on this page. What
   * is written into an entry is no proof of it: whoever has the key that seals them could write it.
   */
  isProven(approval: Approval, page: URL): Promise<boolean>;
}

/** What the passkeys of one place are opened with. */
export interface PasskeysOptions extends Pick<PageOptions, 'now' | 'pinned' | 'approversOf'> {
  readonly home: PasskeyHome;
}

/** What `passkeys …` needs of the process that runs it. */
export interface PasskeysCommandOptions extends Pick<PasskeysOptions, 'home' | 'now' | 'pinned'> {
  /** What a removed passkey approved is taken back. */
  readonly approvals: Pick<PageApprovals, 'list' | 'withdraw'>;
  /** The address of the page, which is served for as long as the command runs. */
  readonly open: () => Promise<URL>;
  /** Who calls over HTTP by this name; undefined for nobody. Without it the server has one user, who sits here. */
  readonly principalNamed?: ((name: string) => Principal | undefined) | undefined;
  /** Whether a person sits in front of it: stdin and stdout are a terminal. */
  readonly isTerminal: boolean;
  /** What the person types. */
  readonly ask: (question: string) => Promise<string>;
  readonly print: (line: string) => void;
  readonly pause: (ms: number) => Promise<void>;
}

/** What a server loads once a page can be reached; `@guard/approvals` is it. */
export interface PageModule {
  readonly createPage: (options: PageOptions) => PageListener;
  readonly openPasskeys: (options: PasskeysOptions) => PasskeyRegister;
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
