import { Refusal } from './answers.ts';
import type { Call } from './call.ts';

interface Kinds {
  text: string;
  flag: boolean;
  number: number;
  texts: string[];
  /** Texts by text. */
  map: Record<string, string>;
  object: Record<string, unknown>;
}

type Spec = Readonly<Record<string, keyof Kinds>>;

/** Fields of a body; one that was absent or null is not there. */
export type Bound<Fields extends Spec> = { [Key in keyof Fields]?: Kinds[Fields[Key]] };

interface BindOptions {
  /** Begins the text of the 400; an empty body without it. */
  readonly complaint?: string;
  /** Second number of the version that brought a field; older ones ignore it like any unknown key. */
  readonly since?: Readonly<Record<string, number>>;
  /** True for the routes that parse JSON whatever the content type says. */
  readonly anyType?: boolean;
}

/**
 * Reads a body as gin does: keys in any case, unknown ones ignored, a wrong type refused; and without the JSON
 * content type nothing at all, because the body is then taken for a form.
 */
export function bind<Fields extends Spec>(
  call: Call,
  fields: Fields,
  options: BindOptions = {},
): Bound<Fields> {
  if (!options.anyType && isForm(call)) return {};
  const parsed = parseObject(call.body, options);
  const bound: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(parsed)) {
    const name = Object.keys(fields).find((field) => field.toLowerCase() === key.toLowerCase());
    if (name === undefined || value === null) continue;
    if (call.instance.minor < (options.since?.[name] ?? 0)) continue;
    const kind = fields[name];
    if (kind === undefined || !fits(kind, value)) {
      throw refusal(options, `json: cannot unmarshal ${typeof value} into Go struct field .${name}`);
    }
    bound[name] = value;
  }
  // Every value was checked against the kind of its field just above.
  return bound as Bound<Fields>;
}

function isForm(call: Call): boolean {
  const type = (call.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  return call.instance.quirks.jsonTypeNeeded && type !== 'application/json';
}

function parseObject(body: string, options: BindOptions): object {
  const value = parse(body, options);
  if (value === null) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value;
  throw refusal(options, `json: cannot unmarshal ${typeof value} into Go value`);
}

function parse(body: string, options: BindOptions): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw refusal(options, parseProblem(body));
  }
}

function parseProblem(body: string): string {
  if (body === '') return 'EOF';
  // What begins like a value and cannot be read is taken for one that was cut off.
  if (/^\s*[[{"]/.test(body)) return 'unexpected EOF';
  return `invalid character '${body.slice(0, 1)}' looking for beginning of value`;
}

function refusal({ complaint }: BindOptions, detail: string): Refusal {
  return new Refusal(400, complaint === undefined ? '' : `${complaint}${detail}`);
}

function fits(kind: keyof Kinds, value: unknown): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'flag':
      return typeof value === 'boolean';
    case 'number':
      return Number.isInteger(value);
    case 'texts':
      return Array.isArray(value) && value.every((one) => typeof one === 'string');
    case 'map':
      return isObject(value) && Object.values(value).every((one) => typeof one === 'string');
    default:
      return isObject(value);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
