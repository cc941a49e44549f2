import {
  type Fact,
  ifReadable,
  type Reader,
  type SuppliedValue,
  ToolError,
  type Words,
  words,
} from '@guard/core';
import { sharedWith } from '../addresses/sharing.ts';
import type { ClientRow } from '../api/client.ts';
import { getClient, listClients } from '../api/read-clients.ts';
import { accessOf } from '../clients/access.ts';
import { clientFacts, namedClient } from '../clients/client-facts.ts';
import { futureInstant } from '../clients/expiry.ts';
import { factsOf, lookAtClient, shownOf, unseenWords } from '../clients/look-at-client.ts';
import { namesake } from '../clients/namesake.ts';
import { checkAddresses } from './check-addresses.ts';
import { checkStored } from './check-stored.ts';
import { readCircumstances } from './circumstances.ts';
import { describeChanges } from './describe-changes.ts';
import { applyEdit, type Change, type Edit } from './edit.ts';
import { effects } from './effects.ts';
import { checkLimits } from './version-limits.ts';

/** What update_client found out before it asks. */
export interface PlannedEdit {
  readonly count: number;
  readonly sentences: readonly Words[];
  readonly supplied: readonly SuppliedValue[];
  readonly recognise: readonly Fact[];
  /** Old and new values whole: of a long one the dialog shows the widest entries. */
  readonly covers: readonly Change[];
  /** Without an object to send back, the client is only switched off. */
  readonly plan: { readonly replace?: Replacement };
}

/** The object that goes back, and the client as it was read when it was made. */
export interface Replacement {
  readonly client: ClientRow;
  readonly body: Record<string, unknown>;
  readonly switchesOff: boolean;
}

const OFF: Change = { field: 'enabled', before: true, after: false };

/** Such an edit uses wg-easy's own call to switch off, which overwrites nothing and needs nothing to be read. */
function onlySwitchesOff(edit: Edit): boolean {
  return edit.enabled === false && Object.values(edit).filter((value) => value !== undefined).length === 1;
}

/** @throws ToolError if nothing would change, or wg-easy would refuse it */
export async function planEdit(read: Reader, id: number, edit: Edit, now: number): Promise<PlannedEdit> {
  return onlySwitchesOff(edit) ? planSwitchingOff(read, id, now) : planReplacement(read, id, edit, now);
}

async function planSwitchingOff(read: Reader, id: number, now: number): Promise<PlannedEdit> {
  const look = await lookAtClient(read, id);
  if ('client' in look && !look.client.enabled) throw await alreadyOff(read, id, now);
  const circumstances = { firewall: 'unknown', defaults: undefined, shared: [], now } as const;
  const seen =
    'client' in look ? effects(look.client, [OFF], circumstances) : [words`The client loses its access.`];
  return {
    count: 1,
    sentences: [...seen, ...unseenWords(look)],
    supplied: [...shownOf(look), ...describeChanges([OFF])],
    recognise: factsOf(look),
    covers: [OFF],
    plan: {},
  };
}

async function alreadyOff(read: Reader, id: number, now: number): Promise<ToolError> {
  const listed = (await ifReadable(listClients(read))) ?? [];
  const access = accessOf(
    listed.find((row) => row.id === id),
    now,
  );
  return new ToolError(
    access === 'off-but-still-live'
      ? `Nothing was done: client ${id} is switched off, but its peer is still on the live interface: it STILL HAS ACCESS. Call disable_client, which tries again and says what prevents it.`
      : 'Nothing was done: the client already has these settings. Pass a setting to change.',
  );
}

async function planReplacement(read: Reader, id: number, wanted: Edit, now: number): Promise<PlannedEdit> {
  const edit =
    wanted.expiresAt === undefined ? wanted : { ...wanted, expiresAt: futureInstant(wanted.expiresAt, now) };
  const first = await getClient(read, id); // a missing client is reported before anything else is read
  const touched = applyEdit(first, edit).changes; // and so is an edit that changes nothing
  const listed = await listClients(read);
  const others = listed.filter((other) => other.id !== id);
  checkLimits(edit, listed);
  await checkAddresses(read, first, edit, others);
  await checkStored(read, first, edit);
  const circumstances = await readCircumstances(read, first, touched);
  // Read last: everything in it that the edit does not name goes back as it stands here.
  const client = await getClient(read, id);
  const { changes, body } = applyEdit(client, edit);
  const reach = edit.enabled === true ? { ...client, ...edit } : edit; // then all that it has comes back
  const other = changes.some(({ field }) => field === 'name') ? namesake(edit.name ?? '', others) : undefined;
  return {
    count: changes.length,
    sentences: [
      ...effects(client, changes, { ...circumstances, shared: sharedWith(reach, others), now }),
      ...(other === undefined ? [] : [words`${other} Both will have it.`]),
    ],
    supplied: [...namedClient(client), ...describeChanges(changes)],
    recognise: clientFacts(client),
    covers: changes,
    plan: { replace: { client, body, switchesOff: client.enabled && body['enabled'] === false } },
  };
}
