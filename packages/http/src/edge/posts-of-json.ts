import { isJsonContentType } from '@modelcontextprotocol/server';
import type { MiddlewareHandler } from 'hono';
import { REFUSED, rpcError } from '../serve/rpc-error.ts';

/** Refuses what is no call by its head alone, before anybody is asked who sent it. */
export const postsOfJson: MiddlewareHandler = async ({ req }, next) => {
  if (req.method !== 'POST') return rpcError(405, REFUSED, 'Calls are sent by POST', { allow: 'POST' });
  // A page of a stranger can send other types without asking first.
  if (!isJsonContentType(req.header('content-type') ?? null))
    return rpcError(415, REFUSED, 'The content type of a request is application/json');
  return next();
};
