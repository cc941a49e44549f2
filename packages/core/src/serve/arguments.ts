import type * as z from 'zod';
import { type Tool } from '../tool/declaration.ts';
import { canAsk, TOKEN_ARGUMENT } from './tool-list.ts';

/** Arguments that passed, or why they did not. */
export type ParsedArguments =
  | { readonly input: Record<string, unknown>; readonly token: string | undefined }
  | { readonly refused: string };

/** Checks the arguments of a call. Unknown ones are refused: a misspelt filter must not widen a call. */
export function parseArguments(tool: Tool, given: Readonly<Record<string, unknown>>): ParsedArguments {
  const { [TOKEN_ARGUMENT]: token, ...named } = given;
  const asks = canAsk(tool);
  if (asks && token !== undefined && token !== null && typeof token !== 'string') {
    return refuse(tool, [`${TOKEN_ARGUMENT}: expected the text of a token`]);
  }
  const parsed = tool.input.safeParse(withoutEmptyOptions(tool.input, asks ? named : given));
  if (!parsed.success)
    return refuse(
      tool,
      parsed.error.issues.map((issue) => describe(tool, issue)),
    );
  return { input: parsed.data, token: typeof token === 'string' ? token : undefined };
}

function refuse(tool: Tool, problems: readonly string[]): ParsedArguments {
  return {
    refused: `Nothing was done: the arguments of ${tool.name} are not right. ${problems.join('; ')}.`,
  };
}

/** Many clients send null for what was not given. It stays where null has a meaning of its own. */
function withoutEmptyOptions(schema: z.ZodObject, given: Readonly<Record<string, unknown>>) {
  const isEmptyOption = ([key, value]: [string, unknown]) => {
    const argument = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
    return (
      value === null && argument !== undefined && accepts(argument, undefined) && !accepts(argument, null)
    );
  };
  return Object.fromEntries(Object.entries(given).filter((entry) => !isEmptyOption(entry)));
}

function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  return !schema['~standard'] || !('issues' in validateNow(schema, value));
}

function validateNow(schema: z.core.$ZodType, value: unknown): object {
  const result = schema['~standard'].validate(value);
  return result instanceof Promise ? { issues: [] } : result;
}

function describe(tool: Tool, issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const known = [...Object.keys(tool.input.shape), ...(canAsk(tool) ? [TOKEN_ARGUMENT] : [])];
    const takes = known.length > 0 ? `it takes ${known.join(', ')}` : 'it takes none';
    return `unknown argument ${issue.keys.join(', ')} (${takes})`;
  }
  return `${issue.path.join('.') || 'arguments'}: ${issue.message}`;
}
