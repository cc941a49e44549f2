import { type Reader, ToolError, type Writer } from '@guard/core';
import { getClient } from '../api/read-clients.ts';
import { disableClient, replaceClient } from '../api/write-clients.ts';
import { withdraw } from '../withdrawals/withdraw.ts';
import { wouldOverwriteTheSame } from './edit.ts';
import type { PlannedEdit } from './plan-edit.ts';

interface Call {
  readonly clientId: number;
  readonly plan: PlannedEdit['plan'];
  readonly read: Reader;
  readonly write: Writer;
  readonly now: number;
}

/** Sends an edit as it was planned. If it takes access away, the live interface is checked afterwards. */
export async function carryOut({ clientId, plan: { replace }, read, write, now }: Call): Promise<void> {
  if (replace === undefined) {
    const send = async () => disableClient(write, clientId);
    await withdraw({ tool: 'update_client', clientId, read, send, now });
    return;
  }
  // wg-easy has no versions of a row: without this check, the body would undo what somebody did in the meantime.
  if (!wouldOverwriteTheSame(replace.client, await getClient(read, clientId))) {
    throw new ToolError(
      `Nothing was done: client ${clientId} was changed by somebody else at the same moment. Call again.`,
    );
  }
  const send = async () => replaceClient(write, clientId, replace.body);
  await (replace.switchesOff ? withdraw({ tool: 'update_client', clientId, read, send, now }) : send());
}
