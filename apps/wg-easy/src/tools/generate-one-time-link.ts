import { BackendError, guardedTool, type Reader, ToolError, words } from '@guard/core';
import * as z from 'zod';
import type { ListedClient } from '../api/client.ts';
import { NOT_THE_API } from '../api/explain.ts';
import { getClient, listClients } from '../api/read-clients.ts';
import { isBefore15Dot2 } from '../api/versions.ts';
import { generateOneTimeLink as sendGenerate } from '../api/write-clients.ts';
import { clientId } from '../clients/client-arguments.ts';
import { clientFacts, namedClient } from '../clients/client-facts.ts';
import { isHostMissing, NO_HOST } from '../configurations/public-host.ts';
import { DATABASE } from '../faults/why-500.ts';

export const generateOneTimeLink = guardedTool({
  name: 'generate_one_time_link',
  title: 'Generate a one-time link',
  description:
    'Makes a link from which anyone can download the configuration of a client, PRIVATE KEY included, without signing in, for five minutes. A second call extends the same link. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({ clientId }),
  output: z.looseObject({
    clientId: z.int(),
    oneTimeLink: z.string(),
    expiresAt: z.string(),
    extended: z.boolean().optional(),
    notice: z.string(),
  }),
  untrusted: false,
  reveals: {
    keys: ['oneTimeLink'],
    because: 'the link is what was asked for, and this is the only place it is shown',
  },
  lookWith: 'list_clients',
  targets: { clientId: 'client' },
  question: async ({ input: { clientId: id }, read }) => {
    const client = await getClient(read, id);
    const listed = await listClients(read);
    const existing = linkOf(listed, id)?.oneTimeLink;
    if (existing !== undefined && isBefore15Dot2(listed)) throw new ToolError(NO_SECOND);
    return {
      will: words`This will generate a one-time link for WireGuard client ${id}.`,
      cost: words`${COST}${existing === undefined ? words`` : EXTENDS}`,
      confirm: words`Generate a link for client ${id}`,
      supplied: namedClient(client),
      recognise: clientFacts(client),
      plan: { existing, renews: !isBefore15Dot2(listed) },
    };
  },
  write: async ({ input: { clientId: id }, plan: { existing, renews }, read, write, instance }) => {
    const again = renews ? EXTENDED_AGAIN : NONE_MEANWHILE;
    await sendGenerate(write, id).catch((error: unknown) => {
      throw lostAnswer(error, again);
    });
    const link = await readLink(read, id, again);
    return {
      clientId: id,
      oneTimeLink: `${instance.base.href.replace(/\/$/, '')}/cnf/${encodeURIComponent(link.oneTimeLink)}`,
      expiresAt: instantOf(link.expiresAt),
      ...(link.oneTimeLink === existing && { extended: true }),
      notice: (await isHostMissing(read)) ? `${NO_HOST} ${CREDENTIAL}` : CREDENTIAL,
    };
  },
});

/** The answer to the write does not hold the link: the list does. */
async function readLink(read: Reader, clientId: number, again: string) {
  const listed = await listClients(read).catch((error: unknown) => {
    throw error instanceof BackendError ? new ToolError(`${MADE} ${error.message} ${again}`) : error;
  });
  const link = linkOf(listed, clientId);
  if (!link) throw new ToolError('wg-easy reported success, but lists no link for this client.');
  return link;
}

function linkOf(listed: readonly ListedClient[], clientId: number) {
  return listed.find(({ id }) => id === clientId)?.oneTimeLink;
}

/** The list does not show a link, so the way to one whose answer was lost is another call. */
function lostAnswer(error: unknown, again: string): unknown {
  if (!(error instanceof BackendError) || error.outcome !== 'unknown') return error;
  return new ToolError(
    `${error.message} ${causeOf(error)}The link may have been made all the same. ${again}`,
  );
}

function causeOf(error: BackendError): string {
  if (error.kind === 'redirect' || error.kind === 'not_api') return `${NOT_THE_API} `;
  return error.status === 500 ? `${DATABASE} ` : '';
}

const MADE =
  'wg-easy confirmed the link, so this was DONE and the link is live for five minutes, but it cannot be read:';
const EXTENDED_AGAIN = 'Call again: it extends the same link and shows it.';
const NONE_MEANWHILE =
  'This version of wg-easy makes no second link while the first one lives: call again in six minutes.';

/** As an instant and nothing else: this result is not marked as text that other people wrote. */
function instantOf(text: string): string {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? 'unknown' : instant.toISOString();
}

const CREDENTIAL =
  'This link is a credential: whoever opens it gets the private key. A preview of it in a chat opens it too. If the recipient cannot reach this address, use the public address of the same wg-easy.';

const COST = words`For five minutes anyone who has the link, or guesses it, can download the client's whole
configuration without authentication, and that holds its private key. Only deleting the
client takes the link back earlier.`;

const EXTENDS = words`

A link for this client exists already. The same link is extended by five minutes, and is
live again even if it was used.`;

const NO_SECOND =
  'Nothing was done: this client has a one-time link, and this version of wg-easy makes no other until that one has expired. Try again in a few minutes.';
