import type { Json } from '../json/json.ts';
import { CutEnds } from './cut-ends.ts';
import { createSecretHider } from './secret-values.ts';
import { SeenCredentials } from './seen-credentials.ts';
import { REDACTED } from './marker.ts';
import { parameterJudge } from './secret-parameter.ts';
import { keyJudge } from './text-key.ts';
import { Walk } from './walk.ts';

export type { Json } from '../json/json.ts';
export { REDACTED } from './marker.ts';

/** A backend that ends every session at once must not make all later cleaning slower and slower. */
const MOST_LEARNED = 50;

export interface ScrubberOptions {
  /** Keys of one backend whose values are secret, in addition to the key rule. */
  readonly secretKeys?: readonly string[];
  /** Secret values of the configuration, taken out of every text; those below 4 characters are not. */
  readonly secrets?: readonly string[];
  /** The server's own texts, of which nothing is hidden because an answer holds it under a secret key. */
  readonly ownTexts?: string;
}

export interface Scrubber {
  /** Cleans a text of any length and takes credentials out of it; newlines stay. */
  text(text: string): string;
  /** The same for a value that is shown on one line. May be empty or blank. */
  line(text: string): string;
  /**
   * A line of a question. What an answer held under a secret key stays in it: whoever names a variable of a build could
   * otherwise take out of a question what it is about.
   */
  questionLine(text: string): string;
  /**
   * The same for a value of our own handlers or of JSON.parse, in one pass: the value under a secret key is
   * replaced by {@link REDACTED}, keys and strings are cleaned. A bigint becomes its digits, a Date its ISO
   * text; what JSON cannot hold is left out (null within an array). Never throws for such values, however
   * deep or circular.
   *
   * @param options.reveal keys, spelt exactly, whose values the tool shows on purpose
   */
  data(value: unknown, options?: { readonly reveal?: readonly string[] }): Json;
  /** Adds secrets that became known later, such as the headers of a session; the latest of them are remembered. */
  learn(secrets: readonly string[]): void;
  /**
   * The same cleaner for one call, which hides these values as well. Those below 4 characters stay, as they do among the
   * secrets of the configuration: hiding them wherever they stand by chance would only show what they are.
   */
  with(secrets: readonly string[]): Pick<Scrubber, 'text' | 'data'>;
  /** Remembers what an answer holds under secret keys; from then on it is hidden in every text by its value. */
  notice(answer: unknown): void;
}

/** Makes the one cleaner of a server. It holds the secrets of the configuration; do not print it. */
export function createScrubber(options: ScrubberOptions = {}): Scrubber {
  const extraKeys = options.secretKeys ?? [];
  const kindOf = keyJudge(extraKeys);
  const isSecretParameter = parameterJudge(extraKeys);
  const seen = new SeenCredentials(kindOf, options.ownTexts ?? '');
  const rulesFor = (secrets: readonly string[]) => {
    const cutEnds = new CutEnds(secrets);
    const hideKnown = createSecretHider(secrets, REDACTED);
    const inDigits = secrets.filter((secret) => /^[\d.eE+-]+$/.test(secret));
    return {
      extraKeys,
      kindOf,
      isSecretParameter,
      hideSecrets: (text: string) => cutEnds.hide(hideKnown(text)),
      hideSeen: (text: string) => seen.hide(text),
      holdsSecret: (number: number) =>
        inDigits.some((digits) => String(number).includes(digits) || Number(digits) === number),
    };
  };
  const configured = options.secrets ?? [];
  let learned: readonly string[] = [];
  let rules = rulesFor(configured);
  const text = (dirty: string): string => new Walk(rules).text(dirty);
  return {
    text,
    line: (dirty) => onOneLine(text(dirty)),
    questionLine: (dirty) => onOneLine(new Walk({ ...rules, hideSeen: (line) => line }).text(dirty)),
    data: (value, { reveal } = {}) => new Walk(rules, reveal).value(value),
    with(secrets) {
      const own = rulesFor([...configured, ...learned, ...secrets]);
      return {
        text: (dirty) => new Walk(own).text(dirty),
        data: (value, { reveal } = {}) => new Walk(own, reveal).value(value),
      };
    },
    notice: (answer) => {
      seen.notice(answer);
    },
    learn(secrets) {
      learned = [...new Set([...learned, ...secrets])].slice(-MOST_LEARNED);
      rules = rulesFor([...configured, ...learned]);
    },
  };
}

function onOneLine(text: string): string {
  return text.replace(/[\n\t]+/g, ' ');
}

/**
 * Whether a text is shown on a line as it is: nothing in it is cleaned away, or hidden because it looks like a
 * credential. What a person agrees to must not be less than what is done.
 */
export function isShownWhole(text: string): boolean {
  return createScrubber().questionLine(text) === text;
}
