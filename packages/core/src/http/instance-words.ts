import type { Readable } from 'node:stream';
import { collect, decodeText, decompress, discard } from './body.ts';
import { isJson, isPage } from './content-type.ts';
import type { CallLimits } from './limits.ts';

/** Enough for a validation message with several fields, too little for a page of instructions. */
const LONGEST_WORDS = 300;
const CUT = '…';

export interface ErrorAnswer {
  readonly body: Readable;
  readonly type: string;
  readonly coding: string;
}

/**
 * What an instance says about an error it answered with; undefined when it says nothing that may be shown.
 * Never throws: the status was known before, and a bomb, a drip or a reset in the body must not hide it.
 */
export async function instanceWords(
  answer: ErrorAnswer,
  limits: CallLimits,
  clean: (text: string) => string,
): Promise<string | undefined> {
  const { text, isWhole } = await readCut(answer, limits);
  const words = select(answer.type, text);
  if (words === undefined) return undefined;
  const cleaned = isWhole ? clean(words).trim() : cleanCut(words, clean);
  if (cleaned === '') return undefined;
  const characters = Array.from(cleaned);
  return characters.length > LONGEST_WORDS ? `${characters.slice(0, LONGEST_WORDS).join('')}${CUT}` : cleaned;
}

/** Cleaned with the mark of a cut at its end, so that half a password there is known for one and hidden. */
function cleanCut(words: string, clean: (text: string) => string): string {
  const cleaned = clean(words + CUT);
  return (cleaned.endsWith(CUT) ? cleaned.slice(0, -CUT.length) : cleaned).trim();
}

async function readCut(
  { body, coding }: ErrorAnswer,
  limits: CallLimits,
): Promise<{ text: string; isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let isWhole = false;
  const timer = setTimeout(() => discard(body), limits.bodyIdleMs).unref();
  try {
    isWhole = await collect(await decompress(body, coding), limits.errorBodyBytes, chunks);
  } catch {
    // What came before is still worth reading.
  } finally {
    clearTimeout(timer);
  }
  return { text: decodeText(chunks), isWhole };
}

function select(type: string, text: string): string | undefined {
  const words = isJson(type) ? fromJson(text) : type === 'text/plain' ? text : undefined;
  return words === undefined || isPage(type, words) ? undefined : words;
}

function fromJson(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return undefined;
    const fields = new Map<string, unknown>(Object.entries(body));
    const words = ['message', 'error', 'statusMessage'].map((name) => fields.get(name));
    const said = words.filter((word) => typeof word === 'string').find((word) => word !== '');
    return said && [said, ...[...fields].flatMap(namedNumbers)].join('; ');
  } catch {
    return undefined;
  }
}

/** Which of many things failed: `"failed_repos": [22, 23]`. */
function namedNumbers([name, value]: [string, unknown]): string[] {
  const isList =
    Array.isArray(value) && value.length > 0 && value.every((each) => Number.isSafeInteger(each));
  return isList ? [`${name} ${value.join(', ')}`] : [];
}
