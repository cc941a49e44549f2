import type { ServerDefinition } from '@guard/core/inspect';
import { connectRaw2026, type Leg } from '../clients/raw-2026.ts';
import { type Environment, startInProcess } from '../connect/in-process.ts';
import { nobody } from '../persons/persons.ts';
import { recordingFacts } from './changed-question.ts';
import { FORM, TICKED } from './ticked.ts';

/** What a call is asked about with, and what happens before the answer. */
interface Asking {
  readonly env: Environment;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly now?: () => number;
  readonly meanwhile?: () => void;
}

/** Asks about a call, lets something happen, and ticks: the facts of each question, and what came of the tick. */
export async function askAndTick(
  server: ServerDefinition,
  { env, tool, args, now, meanwhile }: Asking,
): Promise<{ facts: unknown[]; second: Leg }> {
  const facts: unknown[] = [];
  const watched = { ...server, tools: recordingFacts(server.tools, facts) };
  const started = startInProcess(watched, env, now && { now });
  const client = await connectRaw2026(started.connect(), nobody(), FORM);
  const leg = await client.leg(tool, args);
  if (!('asked' in leg)) throw new Error(`it did not ask: ${JSON.stringify(leg)}`);
  meanwhile?.();
  const second = await client.leg(tool, args, { inputResponses: TICKED, requestState: leg.asked.state });
  await started.close();
  return { facts, second };
}
