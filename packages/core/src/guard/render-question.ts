import type { SuppliedFrom } from '../tool/question.ts';
import { quoted, renderSupplied } from '../tool/supplied.ts';
import type { Asked } from './asked.ts';
import { oncePer } from './once-per.ts';

/** A closed set: a heading that anybody could word would be one more place for foreign text. */
const HEADINGS: Record<Exclude<SuppliedFrom, 'none'>, string> = {
  caller: 'Values below are supplied by the caller, not by this server:',
  call: 'Values below come from the call, not from this server:',
  others: 'Values below were written by others, not by this server:',
};

/** The text of a dialog, exactly as the person sees it and as the approval covers it. */
export type RenderQuestion = (question: Asked) => string;

/** @param clean makes one harmless line of a text: no control characters, no credential */
export function questionRenderer(clean: (text: string) => string, from: SuppliedFrom): RenderQuestion {
  // What is bound is then the very text that is shown.
  return oncePer(({ will, cost, asker, repeats, supplied = [], suppliedFrom }) => {
    const paragraphs = [String(will), String(cost)];
    if (asker !== undefined) paragraphs.push(askerLine(asker, clean));
    if (repeats !== undefined) paragraphs.push(repeats);
    if (supplied.length > 0) {
      // Before anybody is asked: a server that promises to show no names shows none by mistake either.
      if (from === 'none') throw new TypeError('This server declares that its questions show no values');
      const source = suppliedFrom ?? from;
      // Among the words of strangers one plain word can mislead, too: a title that reads "approved".
      const marks = source === 'others' ? 'always' : 'where needed';
      const lines = supplied.map((each) => renderSupplied(each, clean, marks));
      paragraphs.push([HEADINGS[source], ...lines].join('\n'));
    }
    return paragraphs.join('\n\n');
  });
}

const LONGEST_NAME = 60;

function askerLine({ name, account }: NonNullable<Asked['asker']>, clean: (text: string) => string): string {
  const shown = (text: string) => quoted(clean(text), LONGEST_NAME);
  return account === ''
    ? `Asked by ${shown(name)}.`
    : `Asked by ${shown(name)}, with account ${shown(account)}.`;
}
