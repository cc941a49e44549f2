import type { Stage } from '../stage.ts';

/** A read: the client gets what it asks for. */
export async function look({ story, screen, session }: Stage): Promise<void> {
  const { call, summarise } = story.look;
  screen.call(call);
  const { data } = await session.call(call);
  screen.list(`${story.backend} answers, in short:`, summarise(data));
}
