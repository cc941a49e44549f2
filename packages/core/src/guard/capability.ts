import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { isObject, own } from '../json/object.ts';

/** Which generation of the protocol a connection speaks: a revision up to 2025-11-25, or 2026-07-28. */
export type Generation = '2025' | '2026';

/** The SDK's word for a generation, and its names for the two. */
export type Era = 'legacy' | 'modern';

export function generationOf(era: Era): Generation {
  return era === 'modern' ? '2026' : '2025';
}

/** What a client said of itself. */
export interface Introduced {
  readonly canShowForm: boolean;
  readonly canShowLink: boolean;
  /** What it calls itself. */
  readonly client: string | undefined;
}

/** What the client of a call says of itself. */
export function introducedBy(generation: Generation, server: Server, context: ServerContext): Introduced {
  const client = declaredName(generation, server, context);
  return introduced(declaredCapabilities(generation, server, context), client);
}

/** @param capabilities as a client declares them */
export function introduced(capabilities: unknown, client: string | undefined): Introduced {
  return { canShowForm: canShowForm(capabilities), canShowLink: canShowLink(capabilities), client };
}

/**
 * What a client says of itself. The two generations say it in different places, and a declaration in the other one's
 * place is ignored: on a 2025 connection anybody can write an envelope into a request.
 */
export function declaredCapabilities(
  generation: Generation,
  server: Server,
  context: ServerContext,
): unknown {
  return generation === '2026'
    ? own(context.mcpReq.envelope, CLIENT_CAPABILITIES_META_KEY)
    : server.getClientCapabilities();
}

/** What a client calls itself, in the place where its generation says it. */
function declaredName(generation: Generation, server: Server, context: ServerContext): string | undefined {
  const info =
    generation === '2026' ? own(context.mcpReq.envelope, CLIENT_INFO_META_KEY) : server.getClientVersion();
  const name = own(info, 'name');
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
}

/** Whether a client says that it shows the address of a page to the person. */
function canShowLink(capabilities: unknown): boolean {
  return isObject(own(own(capabilities, 'elicitation'), 'url'));
}

/**
 * Whether a client that declares these capabilities can show a form. `elicitation: {}` means forms; `{ url: {} }` alone
 * does not; anything malformed does not either.
 */
export function canShowForm(capabilities: unknown): boolean {
  const elicitation = own(capabilities, 'elicitation');
  if (!isObject(elicitation)) return false;
  if (Object.hasOwn(elicitation, 'form')) return isObject(own(elicitation, 'form'));
  return !Object.hasOwn(elicitation, 'url');
}
