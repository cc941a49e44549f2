import { path, type Reader } from '@guard/core';
import * as z from 'zod';
import { pipeline, type Pipeline } from './pipelines.ts';

const message = z.looseObject({ pipeline });

/**
 * Follows one pipeline, by its id, until `seen` returns false or the stream ends.
 *
 * @param ms how long at most; it then ends with a BackendError of the kind `timeout`
 * @returns whether `seen` ended it; false where the instance did, or sent no stream at all
 */
export async function followPipeline(
  read: Reader,
  id: number,
  ms: number,
  seen: (pipeline: Pipeline) => boolean,
): Promise<boolean> {
  let ended = false;
  await read.events(path`/api/stream/events`, {
    // A stream on which nothing happens is no stalled one: it has a sign of life every 30 seconds.
    limits: { totalMs: ms, bodyIdleMs: ms },
    onEvent: (data) => {
      const changed = parse(data);
      ended = changed?.id === id && !seen(changed);
      return !ended;
    },
  });
  return ended;
}

/** One message that makes no sense must not end the stream; the pipeline is read again at its end anyway. */
function parse(data: string): Pipeline | undefined {
  try {
    return message.safeParse(JSON.parse(data)).data?.pipeline;
  } catch {
    return undefined;
  }
}
