import type { ServerContext } from '@modelcontextprotocol/server';
import type { ArgumentFacts } from '../tool/argument-facts.ts';
import type { BoundCall } from './binding.ts';
import type { DialogDelivery } from './delivery.ts';
import type { LinkDelivery } from './link-delivery.ts';

/** One call of a tool that writes, with whatever may be an answer. Nothing in it has been believed yet. */
export interface GuardedCall {
  readonly bound: BoundCall;
  /** Digest of {@link bound}. */
  readonly digest: () => string;
  readonly input: Record<string, unknown>;
  /** The `confirm_token` argument. */
  readonly token?: string | undefined;
  readonly canShowForm: boolean;
  /** How a form and its answer travel on this generation of the protocol. */
  readonly delivery: DialogDelivery;
  /** Whether the client says that it shows the address of a page to the person. */
  readonly canShowLink: boolean;
  /** How such an address travels. */
  readonly link: LinkDelivery;
  /** What the client calls itself. */
  readonly client?: string | undefined;
  readonly context: ServerContext;
  /** The arguments as a trail may know them. */
  readonly describe?: () => ArgumentFacts;
}
