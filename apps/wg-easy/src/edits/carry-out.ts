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

/** Sends an edit as it was planned. Where it takes access away, it is looked whether that is gone. */
export async function carryOut({ clientId, plan: { replace }, read, write, now }: Call): Promise<void> {
  if (replace === undefined) {
    const send = async () => disableClient(write, clientId);
    await withdraw({ tool: 'update_client', clientId, read, send, now });
    return;
  }
  // wg-easy knows no version of a row: without this look the body would undo what somebody did meanwhile.
  if (!wouldOverwriteTheSame(replace.client, await getClient(read, clientId))) {
    throw new ToolError(
      `Client ${clientId} was changed by somebody else in this moment; nothing was done. Call again.`,
    );
  }
  const send = async () => replaceClient(write, clientId, replace.body);
  await (replace.switchesOff ? withdraw({ tool: 'update_client', clientId, read, send, now }) : send());
}
