import { cutLine } from '../clean/line.ts';
import { isSecretKey } from '../clean/secret-key.ts';
import { isWrite, type Tool } from './declaration.ts';

/** The arguments of a call, as far as an audit trail may know them. */
export interface ArgumentFacts {
  /** The values of the declared targets, by their arguments. */
  readonly targets: Readonly<Record<string, unknown>>;
  /** All other arguments by what kind of value they have: `text 12`, `number`, `secret`. */
  readonly others: Readonly<Record<string, string>>;
}

/** How values are kept from showing a credential. */
export interface ArgumentRules {
  /** Keys that hold a credential on this backend, beyond those that do so everywhere. */
  readonly secretKeys: readonly string[];
  /** Takes credentials out of a text, those of this call as well, and makes it one line. */
  readonly clean: (text: string) => string;
}

/** A call about a thousand articles names some, and says how many there were. */
const MOST_VALUES = 10;

/**
 * Describes arguments by what their tool declares, never by whether a name looks secret: what is not known to be a
 * target stays out of the trail, whatever was pasted into it.
 */
export function argumentFacts(
  tool: Tool,
  input: Readonly<Record<string, unknown>>,
  { secretKeys, clean }: ArgumentRules,
): ArgumentFacts {
  const declared: Readonly<Record<string, unknown>> = isWrite(tool) ? tool.targets : {};
  const secrets: readonly string[] = isWrite(tool) ? (tool.secretArguments ?? []) : [];
  const isSecret = (name: string) => secrets.includes(name) || isSecretKey(name, secretKeys);
  const targets: Record<string, unknown> = {};
  const others: Record<string, string> = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    // Not even its length: a short one would be half told by it.
    if (isSecret(name)) others[name] = 'secret';
    else if (Object.hasOwn(declared, name)) targets[name] = shownTarget(value, clean);
    else others[name] = kindOf(value);
  }
  return { targets, others };
}

function shownTarget(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return cutLine(clean(value));
  if (!Array.isArray(value)) return kindOf(value);
  const shown = value.slice(0, MOST_VALUES).map((each: unknown) => shownTarget(each, clean));
  return value.length > MOST_VALUES ? [...shown, `and ${value.length - MOST_VALUES} more`] : shown;
}

function kindOf(value: unknown): string {
  if (typeof value === 'string') return `text ${value.length}`;
  if (Array.isArray(value)) return `list ${value.length}`;
  return value === null ? 'null' : typeof value;
}
