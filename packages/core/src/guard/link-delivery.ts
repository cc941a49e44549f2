import type { InputRequiredResult } from '@modelcontextprotocol/server';
import type { Brought } from './delivery.ts';
import type { Reason } from './events.ts';

/** The address of a page, for a client that can show it to the person. */
export interface Link {
  readonly message: string;
  readonly url: string;
}

/** What became of it. That a client opens a page, or says so, approves nothing. */
export type LinkShown =
  /** This ends the call; the client calls again. */
  | { readonly reply: InputRequiredResult }
  | { readonly shown: true }
  | { readonly refused: 'declined' | 'cancelled' }
  /** The client does not know the request. */
  | { readonly undeliverable: true }
  | { readonly unanswered: string; readonly reason: Reason };

/** How an address reaches the client of one call, and how long this call can wait for what is decided there. */
export interface LinkDelivery {
  /** Undefined where nothing came along, or where what comes along is not looked at. */
  brought(): Brought | undefined;
  /** @param seal makes the state that has to come back with the answer, where the answer comes with another call */
  show(link: Link, seal: () => string): { readonly outcome: Promise<LinkShown>; decided(): void };
  /** How much longer this call can wait. */
  leftMs(): number;
  /** Tells the client, where it asked for that, that somebody is being waited for; what is returned ends it. */
  keepClientWaiting(): () => void;
}

/** What a client answered to the request to open a page. */
export function readLinkAnswer(action: unknown): LinkShown {
  if (action === 'decline') return { refused: 'declined' };
  if (action === 'cancel') return { refused: 'cancelled' };
  return { shown: true };
}
