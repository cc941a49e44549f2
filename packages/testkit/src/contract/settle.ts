import { connectRaw2026 } from '../clients/raw-2026.ts';
import type { ServerInProcess } from '../connect/in-process.ts';
import { nobody } from '../persons/persons.ts';
import type { AskingCall } from './contract.ts';

/** More round trips to the backend than any one write takes. */
const ROUNDS = 4;

/**
 * Gives a write that must not happen the time to happen, without a sleep: one question after the other is put
 * over another connection, and each reads from the backend as often as the write would have.
 */
export async function settle(started: ServerInProcess, asking: readonly AskingCall[]): Promise<void> {
  const client = await connectRaw2026(started.connect(), nobody(), { elicitation: { form: {} } });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { tool, args } of asking.slice(0, 3)) await client.leg(tool, args);
  }
  await client.close();
}
