import { comparable } from './comparable.ts';
import { isObject } from '../../support/answer.ts';

const DRAWN = 'the picture is drawn by a library';
const OWN_KEY = 'a key of that server alone';
const IN_TIME = 'the agent was at work meanwhile, so only the form of the first event is compared';

/** Answers of which only the form is compared, with the reason. */
export const BY_SHAPE: Readonly<Record<number, string>> = {
  33: IN_TIME,
  460: DRAWN,
  461: OWN_KEY,
  525: 'it holds a token that is drawn anew each time',
  526: OWN_KEY,
  527: DRAWN,
  607: IN_TIME,
  793: OWN_KEY,
  820: IN_TIME,
};

/** Names and kinds of what is in it, without what is there only after a start or an end; of a list, its first. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (!isObject(value)) return value === null ? null : typeof value;
  const entries = Object.entries(value).filter(([key]) => key !== 'started' && key !== 'finished');
  return Object.fromEntries(entries.map(([key, one]) => [key, shapeOf(one)]));
}

/** A ping, then an event. */
export function shapeOfStream(frames: readonly string[]): unknown {
  const [ping, event = ''] = frames;
  const message: unknown = JSON.parse(event.slice('data: '.length));
  return [ping, shapeOf(comparable(message))];
}
