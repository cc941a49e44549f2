import type { FreshRssSimulator } from '@guard/simulators';
import { askAndTick as askServerAndTick } from '@guard/testkit';
import { server } from '../../src/server.ts';
import { settings } from '../freshrss.ts';

/** Asks about a call, lets something happen, and ticks: the facts of each question, and what came of the tick. */
export async function askAndTick(
  freshRss: FreshRssSimulator,
  tool: string,
  args: Readonly<Record<string, unknown>>,
  meanwhile?: () => void,
) {
  const asking = { env: settings(freshRss), tool, args, now: () => freshRss.now() };
  return askServerAndTick(server, meanwhile ? { ...asking, meanwhile } : asking);
}
