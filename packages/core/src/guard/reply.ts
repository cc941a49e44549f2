import type { CallToolResult } from '@modelcontextprotocol/server';

/**
 * Ends a call in which nothing was done. Words only, because clients hold structured content of errors against the
 * schema.
 */
export function nothingDone(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}

/** What to do about a client that does not bring the question to a person. Which way there is depends on the settings. */
export const OPERATOR_ADVICE =
  'If this client never shows the question, use another one, or let the operator of the server choose another way to ask.';
