import { jsonLength, RESULT_CHARACTERS } from '../clean/budget.ts';
import { type CutList, fitLists } from '../clean/fit-lists.ts';
import { own } from '../json/object.ts';
import type { Tool } from '../tool/declaration.ts';
import { type ResultList, shownEntries } from '../tool/result-list.ts';
import { fitLog } from './fit-log.ts';

type Data = Readonly<Record<string, unknown>>;
type Lists = ReadonlyMap<string, ResultList>;

/** Kept free for the sentences that say what was left out, and for the marks around the text. */
const NOTE_CHARACTERS = 500;
const ROOM = RESULT_CHARACTERS - NOTE_CHARACTERS;

/**
 * Brings a result within its budget by what its tool declares: lists lose whole entries, a log whole lines from the
 * front. The field `omitted` says what was left out.
 *
 * @throws TooLargeError when there is nothing that could go
 */
export function fitResult(tool: Pick<Tool, 'log' | 'lists'>, data: Data): Data {
  if (tool.log !== undefined) return fitLog(data, tool.log, ROOM);
  const lists = new Map(Object.entries(tool.lists ?? {}));
  const brief = withBriefEntries(data, lists);
  return jsonLength(brief) <= ROOM ? brief : withoutEntries(brief, lists);
}

function withBriefEntries(data: Data, lists: Lists): Data {
  const shown = [...lists].flatMap(([key, list]) => {
    const entries = own(data, key);
    if (!Array.isArray(entries)) return [];
    return [[key, shownEntries(entries, list)] as const];
  });
  return { ...data, ...Object.fromEntries(shown) };
}

function withoutEntries(data: Data, lists: Lists): Data {
  const orders = [...lists].map(([key, { goesOn }]) => [key, goesOn ? 'the last' : 'the longest'] as const);
  const { value, cut } = fitLists(data, new Map(orders), ROOM);
  const goesOn = cut.map(({ key, kept }) => lists.get(key)?.goesOn?.(kept.at(-1), value));
  const omitted = tellOmitted(
    cut.filter(({ key }) => lists.get(key)?.goesOn === undefined),
    lists,
  );
  return { ...value, ...Object.assign({}, ...goesOn), ...(omitted !== '' && { omitted }) };
}

function tellOmitted(cut: readonly CutList[], lists: Lists): string {
  const leftOut = cut.map(({ key, kept, dropped }) => {
    const of = lists.size > 1 ? ` of ${key}` : '';
    return `${dropped} of ${dropped + kept.length} entries${of} ${dropped === 1 ? 'was' : 'were'} left out for length.`;
  });
  return [...leftOut, ...new Set(cut.map(({ key }) => lists.get(key)?.narrow))].join(' ');
}
