import { BY_SHAPE, shapeOfStream } from './by-shape.ts';
import { comparable } from './comparable.ts';
import type { RecordedAnswer, RecordedPair } from './recorded-pair.ts';

/** What the simulator answered, in the form in which it is compared. */
export function answeredBody(text: string, { seq, answer }: RecordedPair): unknown {
  if (answer.frames !== undefined)
    return frames(
      seq,
      text.split('\n\n').filter((frame) => frame !== ''),
    );
  if (answer.json === undefined) return seq in BY_SHAPE ? text !== '' : text;
  const parsed: unknown = JSON.parse(text);
  if (answer.first === undefined || !Array.isArray(parsed)) return comparable(parsed);
  return { kept: comparable(kept(parsed, answer)), of: answer.of === undefined ? undefined : parsed.length };
}

/** What was recorded, in the same form. */
export function recordedBody({ seq, answer }: RecordedPair): unknown {
  if (answer.frames !== undefined) return frames(seq, answer.frames);
  if (answer.json === undefined) return seq in BY_SHAPE ? true : (answer.text ?? '');
  return answer.first === undefined
    ? comparable(answer.json)
    : { kept: comparable(answer.json), of: answer.of };
}

function frames(seq: number, all: readonly string[]): unknown {
  return seq in BY_SHAPE ? shapeOfStream(all) : all;
}

function kept(all: readonly unknown[], { first = 0, last = 0 }: RecordedAnswer): unknown[] {
  return [...all.slice(0, first), ...(last === 0 ? [] : all.slice(-last))];
}
