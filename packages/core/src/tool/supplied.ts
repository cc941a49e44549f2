import { cutLine } from '../clean/line.ts';
import { Words } from './words.ts';

/** Text that did not come from this server, shown under a heading that says so. */
export interface SuppliedValue {
  readonly label: Words;
  /** A stand-in of this server's own, such as "never" for an empty date, is {@link Words}: it stands as it is. */
  readonly value: string | Words;
}

/**
 * Of a value no more than this is looked at. A pattern over a row of millions would need as much stack as the row is
 * long, and a person would not read them.
 */
const LONGEST = 100_000;
const HALF_AT_THE_END = /[\uD800-\uDBFF]$/;

/** No sentence fits into it, however a client lays out the dialog, so it needs no marks around it. */
const BARE = /^[a-z\d._-]{1,40}$/i;

/**
 * What is a blank to the eye: white space, and letters without a shape of their own (the braille pattern without a dot,
 * the fillers of Hangul, two vowels of Khmer, a note without a head). A row of them could push the rest out of sight.
 */
const BLANKS = /(?:\s|\u2800|\u115F|\u1160|\u3164|\uFFA0|\u17B4|\u17B5|\u{1D159})+/gu;

/**
 * Marks that could be taken for the end of a quotation, whatever language quotes with them. Two single ones look like a
 * double one.
 */
const SINGLE =
  "'`\u00B4\u02B9-\u02BD\u02C8\u02CA\u02CB\u02F4\u0384\u055A\u055D\u05F3\u07F4\u07F5\u144A\u16CC\u1FBD\u1FBF\u1FEF\u1FFD\u1FFE\u2018-\u201B\u2032\u2035\u275B\u275C\uA78B\uA78C\uFF07\uFF40";
const DOUBLE =
  '\u02BA\u02DD\u02EE\u02F6\u05F4\u1CD3\u2033\u2034\u2036\u2037\u2057\u275D\u275E\u276E\u276F\u3003\u{1F676}-\u{1F678}';
const DOUBLE_MARK = new RegExp(`(?![${SINGLE}])[\\p{Quotation_Mark}${DOUBLE}]`, 'u');
const MARKS = new RegExp(`[\\p{Quotation_Mark}${SINGLE}${DOUBLE}]+`, 'gu');

/** An accent at the beginning would sit on the quotation mark and make another sign of it. */
const LEADING_ACCENT = /^(?=\p{M})/u;

/** Where the marks stand: around every text, or only around one that could say something. */
export type Marks = 'always' | 'where needed';

/**
 * A value on its line, so that it can be told from this server's words when a client lays the whole dialog out as one
 * paragraph: it stands in quotation marks, which cannot occur inside.
 *
 * @param clean makes one harmless line of a text: no control characters, no credential
 */
export function renderSupplied(
  { label, value }: SuppliedValue,
  clean: (text: string) => string,
  marks: Marks = 'where needed',
): string {
  return `  ${String(label)}: ${value instanceof Words ? String(value) : marked(onOneLine(clean(value)), marks)}`;
}

/** A text of somebody else on one line, in quotation marks unless it is too plain to say anything. */
export function quoted(cleaned: string, max?: number): string {
  return marked(onOneLine(cleaned, max), 'where needed');
}

function marked(line: string, marks: Marks): string {
  if (line === '') return '(empty)';
  return marks === 'where needed' && BARE.test(line) ? line : `\u201C${line}\u201D`;
}

function onOneLine(cleaned: string, max?: number): string {
  // Cut last: a cut through a hidden sequence must not bring the rest of it back.
  return cutLine(cleaned.length > LONGEST ? `${inMarks(cleaned)}\u2026` : inMarks(cleaned), max);
}

function inMarks(cleaned: string): string {
  const text = cleaned.slice(0, LONGEST).replace(HALF_AT_THE_END, '').replaceAll(BLANKS, ' ').trim();
  return unlink(text.replaceAll(MARKS, oneMark).replace(LEADING_ACCENT, '\u25CC'));
}

/** Whether a value fits on its line: what is cut off would be agreed to unseen. */
export function fitsOnLine(text: string): boolean {
  const line = inMarks(text);
  return text.length <= LONGEST && cutLine(line) === line;
}

/** A lone apostrophe stays what it is. */
function oneMark(marks: string): string {
  return marks.length > 1 || DOUBLE_MARK.test(marks) ? "'" : marks;
}

/** A client must not turn a name into something to click on in the moment of deciding. */
function unlink(line: string): string {
  return (
    line
      .replaceAll('://', ': //')
      .replaceAll('](', '] (')
      // A picture is fetched without a click, and tells its server that somebody is reading this.
      .replaceAll(/<(?=[a-z/!?])/gi, '< ')
      // Wherever it stands: "_www." is no word boundary, and yet some clients make a link of it.
      .replaceAll(/(www\.|mailto:|javascript:|data:|file:)/gi, '$1 ')
  );
}
