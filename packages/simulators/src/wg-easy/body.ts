import type { Context } from 'hono';
import type { ServerEnv } from '../listen.ts';
import { ApiError } from './errors.ts';

/** The body as the framework of the real server hands it on: what the content type says decides how it is read. */
export async function readBody(c: Context<ServerEnv>): Promise<unknown> {
  const text = await c.req.text();
  const type = c.req.header('content-type') ?? '';
  if (text === '') return undefined;
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  return type.startsWith('text/') ? text : parseJson(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, 'Bad Request', 'Invalid JSON body');
  }
}
