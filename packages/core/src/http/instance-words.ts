import type { Readable } from 'node:stream';
import { collect, decodeText, decompress, discard } from './body.ts';
import { isJson, isPage } from './content-type.ts';
import type { CallLimits } from './limits.ts';
import { own } from '../json/object.ts';

/** Enough for a validation message with several fields, too little for a page of instructions. */
const LONGEST_WORDS = 300;
const CUT = '…';
/** Of a list of errors: the first ones are enough to know what to mend. */
const MOST_ERRORS = 3;

export interface ErrorAnswer {
  readonly body: Readable;
  readonly type: string;
  readonly coding: string;
}

/** What an instance says about an error it answered with. All of it is foreign text. */
export interface ErrorWords {
  /** Cleaned and cut; undefined when it says nothing that may be shown. */
  readonly words?: string | undefined;
  /** The whole body as JSON, as it came: for programs, and never to be shown. Undefined where it is none. */
  readonly details?: unknown;
}

/** Never throws: the status was known before, and a bomb, a drip or a reset in the body must not hide it. */
export async function readErrorWords(
  answer: ErrorAnswer,
  limits: CallLimits,
  clean: (text: string) => string,
): Promise<ErrorWords> {
  const { text, isWhole } = await readCut(answer, limits);
  const details = isJson(answer.type) ? parse(text) : undefined;
  return { words: shownWords(select(answer.type, text, details), isWhole, clean), details };
}

function shownWords(words: string | undefined, isWhole: boolean, clean: (text: string) => string) {
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

function select(type: string, text: string, details: unknown): string | undefined {
  const words = isJson(type) ? fromJson(details) : type === 'text/plain' ? text : undefined;
  return words === undefined || isPage(type, words) ? undefined : words;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fromJson(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const errors = own(body, 'errors');
  const bodies = [body, ...(Array.isArray(errors) ? errors.slice(0, MOST_ERRORS) : [])];
  const said = bodies.flatMap((each) => sentenceIn(each) ?? []);
  return said.length === 0 ? undefined : [...said, ...Object.entries(body).flatMap(namedNumbers)].join('; ');
}

function sentenceIn(body: unknown): string | undefined {
  const words = ['message', 'error', 'statusMessage'].map((name) => own(body, name));
  return words.filter((word) => typeof word === 'string').find((word) => word !== '');
}

/** Which of many things failed: `"failed_repos": [22, 23]`. */
function namedNumbers([name, value]: [string, unknown]): string[] {
  const isList =
    Array.isArray(value) && value.length > 0 && value.every((each) => Number.isSafeInteger(each));
  return isList ? [`${name} ${value.join(', ')}`] : [];
}
