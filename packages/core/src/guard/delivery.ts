import type { InputRequiredResult } from '@modelcontextprotocol/server';
import type { Reason } from './events.ts';

/** The parameters of `elicitation/create`: one box, required, unticked. */
export interface Form {
  readonly message: string;
  readonly requestedSchema: {
    readonly type: 'object';
    readonly properties: {
      readonly confirm: { readonly type: 'boolean'; readonly title: string; readonly default: false };
    };
    readonly required: ['confirm'];
  };
}

/** What a client brought with a call that it repeats: neither part is believed without the other. */
export interface Brought {
  readonly answer: unknown;
  readonly state: string | undefined;
}

/** What became of a form. */
export type Delivered =
  /** This ends the call; the answer comes with the next one. */
  | { readonly reply: InputRequiredResult }
  | { readonly answer: unknown }
  /** The client does not know the request: it cannot be asked at all. */
  | { readonly undeliverable: true }
  /** No usable answer will come; silence or an error is never a reason to hand out a token. */
  | { readonly unanswered: string; readonly reason: Reason };

/** How the form of one call reaches its client, and the answer comes back. */
export interface DialogDelivery {
  /** Undefined where nothing came along, or where what comes along is not looked at. */
  brought(): Brought | undefined;
  /** @param seal makes the state that has to come back with the answer, where the answer comes with another call */
  put(form: Form, seal: () => string): Promise<Delivered>;
}
