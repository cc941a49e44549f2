/** A value does not fit into a path. The message says why and never repeats the value. */
export class PathError extends Error {
  override readonly name = 'PathError';
}

// Some proxies decode once more than they should, and ".." in any number of codings names the parent. No name that a
// person gave is encoded as often as this.
const MOST_CODINGS = 5;

class EncodedPath {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    Object.freeze(this);
  }

  static is(value: unknown): value is EncodedPath {
    return typeof value === 'object' && value !== null && #text in value;
  }

  /** The encoded path; throws when `path` was not made by the {@link path} tag. */
  static textOf(path: EncodedPath): string {
    if (!EncodedPath.is(path)) throw new PathError('A path has to be made by the path tag.');
    return path.#text;
  }

  toString(): string {
    return this.#text;
  }
}

/** A path below the base address that came out of the {@link path} tag. */
export type Path = EncodedPath;

export const pathText = (path: Path): string => EncodedPath.textOf(path);

/** A path may come first, as the beginning of the new one; all others are (parts of) segments. */
type PathValues = readonly (string | number)[] | readonly [Path, ...(string | number)[]];

/**
 * Builds a path. The constants of the template go as they are, each value becomes (part of) one segment. A template may
 * begin with a path that was built before.
 *
 * `encodeURIComponent('..')` is `'..'`, and `DELETE /orgs/3/secrets/..` deletes the organisation: a value that is
 * empty, `.` or `..`, or holds one of them between slashes once decoded, is refused.
 *
 * @throws PathError for such a value, for a number that is no safe integer, and for a constant that is no path.
 * @example path`/api/repos/${5}/secrets/${'NPM/TOKEN'}` // /api/repos/5/secrets/NPM%2FTOKEN
 * @example path`${path`/api/repos/${5}`}/secrets` // /api/repos/5/secrets
 */
export function path(constants: TemplateStringsArray, ...values: PathValues): Path {
  const [begins, goesOn] = constants;
  const [first] = values;
  const isBeginning = begins === '' && EncodedPath.is(first);
  // What followed without a slash would become part of its last segment: repository 1 and a 2 are repository 12.
  if (isBeginning && goesOn?.startsWith('/') !== true) {
    throw new PathError('A path at the beginning of another has to be followed by a slash.');
  }
  const text = constants.reduce((built, constant, index) => {
    const part = isBeginning && index === 1 ? pathText(first) : encode(values[index - 1]);
    return built + part + constant;
  });
  // What an URL parser would fold, add or read as a host is a mistake in the constants.
  if (!text.startsWith('/') || new URL(text, 'http://localhost').pathname !== text) {
    throw new PathError(
      'A path template has to begin with one slash and hold no dot segment, query or fragment.',
    );
  }
  return new EncodedPath(text);
}

function encode(value: unknown): string {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new PathError('A number in a path has to be a whole number.');
    return String(value);
  }
  if (typeof value !== 'string') throw new PathError('A value in a path has to be a text or a number.');
  if (value === '') throw new PathError('A value in a path must not be empty.');
  if (mayNameAParent(value)) throw new PathError('A value in a path must not be or hold "." or "..".');
  try {
    return encodeURIComponent(value);
  } catch {
    throw new PathError('A value in a path holds half of a surrogate pair.');
  }
}

function mayNameAParent(value: string): boolean {
  let decoded = value;
  for (let coding = 0; coding < MOST_CODINGS; coding += 1) {
    if (decoded.split(/[/\\]/).some((piece) => piece === '.' || piece === '..')) return true;
    const next = decodeOnce(decoded);
    if (next === decoded) return false;
    decoded = next;
  }
  return true;
}

// Lenient, as a careless proxy is: decodeURIComponent would give up at the first lone "%".
const decodeOnce = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
