import { BackendError, type Reader, ToolError, type Writer } from '@guard/core';
import type { ListedClient } from '../api/client.ts';
import { NOT_THE_API } from '../api/explain.ts';
import { listClients } from '../api/read-clients.ts';
import { generateOneTimeLink } from '../api/write-clients.ts';
import { isHostMissing, NO_HOST } from '../configurations/public-host.ts';
import { DATABASE } from '../faults/why-500.ts';

interface Wanted {
  readonly clientId: number;
  /** The link that the client has already, as it stands in the list. */
  readonly existing: string | undefined;
  /** Whether this version extends a link that exists. */
  readonly renews: boolean;
}

interface Call {
  readonly read: Reader;
  readonly write: Writer;
  /** Address of wg-easy. */
  readonly base: URL;
}

/**
 * Makes the one-time link of a client, or extends the one it has.
 *
 * @throws ToolError that says how to get a link that may have been made but could not be read
 */
export async function makeLink({ clientId, existing, renews }: Wanted, { read, write, base }: Call) {
  const again = renews ? EXTENDED_AGAIN : NONE_MEANWHILE;
  await generateOneTimeLink(write, clientId).catch((error: unknown) => {
    throw lostAnswer(error, again);
  });
  const link = await readLink(read, clientId, again);
  return {
    clientId,
    oneTimeLink: `${base.href.replace(/\/$/, '')}/cnf/${encodeURIComponent(link.oneTimeLink)}`,
    expiresAt: instantOf(link.expiresAt),
    ...(link.oneTimeLink === existing && { extended: true }),
    notice: (await isHostMissing(read)) ? `${NO_HOST} ${CREDENTIAL}` : CREDENTIAL,
  };
}

/** The answer to the write does not hold the link: the list does. */
async function readLink(read: Reader, clientId: number, again: string) {
  const listed = await listClients(read).catch((error: unknown) => {
    throw error instanceof BackendError ? new ToolError(`${MADE} ${error.message} ${again}`) : error;
  });
  const link = linkOf(listed, clientId);
  if (!link) throw new ToolError('wg-easy reported success, but lists no link for this client.');
  return link;
}

/** The link that a client has. */
export function linkOf(listed: readonly ListedClient[], clientId: number) {
  return listed.find(({ id }) => id === clientId)?.oneTimeLink;
}

/** If the answer was lost, another call is the only way to the link: the list may not show it. */
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

/** As an instant and nothing else: this result is not marked as text that other people wrote. */
function instantOf(text: string): string {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? 'unknown' : instant.toISOString();
}

const MADE =
  'wg-easy confirmed the link, so this was DONE and the link is live for five minutes, but it cannot be read:';
const EXTENDED_AGAIN = 'Call again: it extends the same link and shows it.';
const NONE_MEANWHILE =
  'This version of wg-easy makes no second link before the first one has expired: call again in six minutes.';

const CREDENTIAL =
  'This link is a credential: whoever opens it gets the private key. A preview of it in a chat opens it too. If the recipient cannot reach this address, use the public address of the same wg-easy.';
