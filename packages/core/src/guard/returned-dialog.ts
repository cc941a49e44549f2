import { inputRequired, type ServerContext } from '@modelcontextprotocol/server';
import { own } from '../json/object.ts';
import type { DialogDelivery } from './delivery.ts';

/** The name under which the one question of a call and its answer travel. */
const KEY = 'confirm';

/** On 2026-07-28 the form is the result of the call, and the client calls again with the answer. */
export function returnedDialog({ mcpReq }: ServerContext): DialogDelivery {
  return {
    brought() {
      const answer = own(mcpReq.inputResponses, KEY);
      const state: unknown = mcpReq.requestState();
      if (answer === undefined && typeof state !== 'string') return undefined;
      return { answer, state: typeof state === 'string' ? state : undefined };
    },
    async put(form, seal) {
      const inputRequests = {
        [KEY]: inputRequired.elicit({
          ...form,
          requestedSchema: { ...form.requestedSchema, required: [...form.requestedSchema.required] },
        }),
      };
      return { reply: inputRequired({ inputRequests, requestState: seal() }) };
    },
  };
}
