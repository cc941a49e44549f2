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
  /** Told of every passkey that is registered, so that no other person does so unseen. */
  readonly passkeyAdded?: ((added: AddedPasskey) => void) | undefined;
}

export interface AddedPasskey {
  readonly id: string;
  /** What its owner calls it. */
  readonly name: string;
  readonly principal: Principal;
}

/** Answers every request that arrives at the address of the page. */
export type PageListener = (request: IncomingMessage, response: ServerResponse) => void;

/** What a server loads once a page can be reached; `@guard/approvals` is it. */
export interface PageModule {
  createPage(options: PageOptions): PageListener;
}

/** Where one approval stands under the address of the page. The id is all that the address says. */
export function pageOf(address: URL, id: string): URL {
  return new URL(`a/${id}`, address);
}
