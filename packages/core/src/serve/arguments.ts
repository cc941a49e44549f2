import * as z from 'zod';
import { REDACTED } from '../clean/scrub.ts';
import { cutLine } from '../clean/line.ts';
import { canAsk, isWrite, type Tool } from '../tool/declaration.ts';
import { plainWords } from '../json/plain-words.ts';
import { beyondScope, type Scope } from './scope.ts';
import { TOKEN_ARGUMENT } from './tool-list.ts';

/** A list of ten thousand wrong entries must not come back as ten thousand sentences. */
const MOST_PROBLEMS = 10;

const MARKER = 'a value holds the marker that stands for a redacted one; leave out what is not to be changed';

/** Arguments that passed, or why they did not. */
export type ParsedArguments =
  | { readonly input: Record<string, unknown>; readonly token: string | undefined }
  | { readonly refused: string };

/** Checks the arguments of a call. Unknown ones are refused: a misspelt filter must not widen a call. */
export function parseArguments(
  tool: Tool,
  called: Readonly<Record<string, unknown>>,
  scope: Scope = {},
): ParsedArguments {
  const beyond = beyondScope(scope, called);
  if (beyond.length > 0) return refuse(tool, beyond);
  const given = { ...called, ...scope };
  const { [TOKEN_ARGUMENT]: token, ...named } = given;
  const asks = canAsk(tool);
  if (asks && token !== undefined && token !== null && typeof token !== 'string') {
    return refuse(tool, [`${TOKEN_ARGUMENT}: expected the text of a token`]);
  }
  const parsed = tool.input.safeParse(withoutEmptyOptions(tool, asks ? named : given), {
    error: plainWords,
  });
  if (!parsed.success)
    return refuse(
      tool,
      parsed.error.issues.map((issue) => describe(tool, issue, scope)),
    );
  // A model that read a redacted value and sends the object back would overwrite the credential with the marker.
  if (JSON.stringify(parsed.data).includes(REDACTED)) return refuse(tool, [MARKER]);
  return { input: parsed.data, token: typeof token === 'string' ? token : undefined };
}

function refuse(tool: Tool, problems: readonly string[]): ParsedArguments {
  const more = problems.length - MOST_PROBLEMS;
  const named = problems.slice(0, MOST_PROBLEMS).join('; ') + (more > 0 ? `; and ${more} more` : '');
  return { refused: `Nothing was done: the arguments of ${tool.name} are not right. ${named}.` };
}

/**
 * Many clients send null for what was not given, and models that fill in every argument send "" or 0. It stays where
 * it is a value of its own. In a write "" and 0 may also have been meant to empty what is stored: there they count as
 * not given for arguments alone that the tool declares to store nowhere, and are refused for all others.
 */
function withoutEmptyOptions(tool: Tool, given: Readonly<Record<string, unknown>>) {
  const { shape } = tool.input;
  const mayBeEmpty = (key: string) => !isWrite(tool) || tool.emptyIsAbsent?.includes(key) === true;
  const isEmptyOption = ([key, value]: [string, unknown]) => {
    const argument = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (argument === undefined || (value !== null && !(isEmpty(value) && mayBeEmpty(key)))) return false;
    return accepts(argument, undefined) && !accepts(argument, value);
  };
  return Object.fromEntries(Object.entries(given).filter((entry) => !isEmptyOption(entry)));
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === 0 || (Array.isArray(value) && value.length === 0);
}

function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  return z.safeParse(schema, value).success;
}

function describe(tool: Tool, issue: z.core.$ZodIssue, scope: Scope): string {
  const at = issue.path.map(String).join('.');
  if (issue.code !== 'unrecognized_keys') return `${cutLine(at) || 'arguments'}: ${issue.message}`;
  const unknown = cutLine(issue.keys.join(', '));
  if (at !== '') return `${cutLine(at)}: unknown key ${unknown}`;
  const named = Object.keys(tool.input.shape).filter((name) => !Object.hasOwn(scope, name));
  const known = [...named, ...(canAsk(tool) ? [TOKEN_ARGUMENT] : [])];
  const takes = known.length > 0 ? `it takes ${known.join(', ')}` : 'it takes none';
  return `unknown argument ${unknown} (${takes})`;
}
