import { CLIENT_CAPABILITIES_META_KEY, type Server, type ServerContext } from '@modelcontextprotocol/server';
import { isObject, own } from '../json/object.ts';

/** Which generation of the protocol a connection speaks: 2025 and before, or 2026-07-28. */
export type Era = 'legacy' | 'modern';

/**
 * Whether this client can show a form. `elicitation: {}` means forms; `{ url: {} }` alone does not; anything
 * malformed does not either. The two eras declare it in different places, and a declaration in the other era's
 * place is ignored: on a 2025 connection anybody can write an envelope into a request.
 */
export function canShowForm(era: Era, server: Server, context: ServerContext): boolean {
  const declared: unknown =
    era === 'modern'
      ? own(context.mcpReq.envelope, CLIENT_CAPABILITIES_META_KEY)
      : server.getClientCapabilities();
  const elicitation = own(declared, 'elicitation');
  if (!isObject(elicitation)) return false;
  if (Object.hasOwn(elicitation, 'form')) return isObject(own(elicitation, 'form'));
  return !Object.hasOwn(elicitation, 'url');
}
