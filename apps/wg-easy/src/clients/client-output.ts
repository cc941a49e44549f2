import * as z from 'zod';
import { ACCESS, type Access, tellDisagreement } from './access.ts';
import { meaningsIn } from './empty-values.ts';

/** What every tool returns of a client; other fields of the instance are passed on. */
export const clientOutput = z.looseObject({ id: z.int(), name: z.string(), enabled: z.boolean() });

/** The same, where the live interface was read as well. */
export const seenClient = clientOutput.extend({
  access: z.enum(ACCESS),
  expiresAt: z.string().nullable(),
  ipv4Address: z.string(),
  latestHandshakeAt: z.string().nullish(),
});

/** What {@link remarksOn} adds to a result. */
export const remarks = {
  notices: z.array(z.string()).optional(),
  meanings: z.looseObject({}).optional(),
};

/** What the rows do not say by themselves: where they and the live interface differ, and what empty values mean. */
export function remarksOn(
  clients: readonly { readonly id: number; readonly access: Access }[],
  more: readonly string[] = [],
) {
  const notices = [...tellDisagreement(clients), ...more];
  const meanings = meaningsIn(clients.map((client) => ({ ...client })));
  return { ...(notices.length > 0 && { notices }), ...(meanings !== undefined && { meanings }) };
}
