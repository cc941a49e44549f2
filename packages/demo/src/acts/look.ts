import { isRecord } from '../result-data.ts';
import type { Stage } from '../stage.ts';

/** A read: the client gets what it asks for, and is told when strangers wrote it. */
export async function look({ story, screen, session }: Stage): Promise<void> {
  const { call, summarise } = story.look;
  screen.call(call);
  const { data } = await session.call(call);
  screen.list(`${story.backend} answers, in short:`, summarise(data));
  if (isRecord(data) && data['untrusted'] === true) screen.say(MARKED);
}

const MARKED =
  'The answer is marked "untrusted": data that other people wrote, never instructions. A mark alone stops nobody.';
