import type { ElicitResult } from '@modelcontextprotocol/client';
import type { Reply } from './person.ts';

/**
 * Hands a reply to an SDK client's handler.
 *
 * @throws an error that the SDK turns into an error of the protocol with the same code
 */
export async function replyForSdk(reply: Reply): Promise<ElicitResult> {
  if ('silence' in reply) return new Promise(() => undefined);
  if ('error' in reply) throw Object.assign(new Error(reply.error.message), { code: reply.error.code });
  // A person answers in any shape; what the SDK makes of a wrong one is part of what is tested.
  return reply.result as ElicitResult;
}
