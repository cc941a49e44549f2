import type { FreshRssSimulator } from '@guard/simulators';
import { connectRaw2026, type Leg, nobody, recordingFacts, startInProcess } from '@guard/testkit';
import { server } from '../../src/server.ts';
import { settings } from '../freshrss.ts';

type Arguments = Readonly<Record<string, unknown>>;

const TICKED = { confirm: { action: 'accept', content: { confirm: true } } };

/** Asks about a call, lets something happen, and ticks: the facts of each question, and what came of the tick. */
export async function askAndTick(
  freshRss: FreshRssSimulator,
  tool: string,
  args: Arguments,
  meanwhile: () => void = () => {},
): Promise<{ facts: unknown[]; second: Leg }> {
  const facts: unknown[] = [];
  const watched = { ...server, tools: recordingFacts(server.tools, facts) };
  const started = startInProcess(watched, settings(freshRss), { now: () => freshRss.now() });
  const client = await connectRaw2026(started.connect(), nobody(), { elicitation: { form: {} } });
  const leg = await client.leg(tool, args);
  if (!('asked' in leg)) throw new Error(`it did not ask: ${JSON.stringify(leg)}`);
  meanwhile();
  const second = await client.leg(tool, args, { inputResponses: TICKED, requestState: leg.asked.state });
  await started.close();
  return { facts, second };
}
