import type * as z from 'zod';
import { errorCode } from '../approvals/error-code.ts';
import { plainWords } from '../json/plain-words.ts';
import { ConfigurationError } from './configuration-error.ts';
import type { Findings } from './findings.ts';
import { shownKey } from './own-file.ts';
import { type ReadFile, readFileUpTo } from './read-file.ts';
import type { Source } from './text-file.ts';

const CEILING = 1024 * 1024;

/**
 * Reads a file of the operator. A part of it alone would not be what they wrote: anything that is not understood
 * refuses all of it.
 *
 * @param called what the file is called in problems: its path, or the setting that names it
 * @throws {ConfigurationError} with one line for each thing that is wrong, naming file and key and showing no value
 */
export function readJsonFile<S extends z.ZodType>(
  called: string,
  path: string,
  schema: S,
  readFile: ReadFile = readFileUpTo,
): z.output<S> {
  const parsed = schema.safeParse(parse(called, path, readFile), { error: plainWords });
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(
    parsed.error.issues.flatMap((issue) => {
      const at = issue.path.map((key) => (typeof key === 'string' ? shownKey(key) : String(key)));
      if (issue.code !== 'unrecognized_keys') {
        const says =
          issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
        return [`${called}: ${at.join('.') || 'the file'}: ${says}`];
      }
      return issue.keys.map((key) => `${called}: ${[...at, shownKey(key)].join('.')}: there is no such key`);
    }),
  );
}

/** The same for a file that a setting names; undefined where it is refused. */
export function readSettingFile<S extends z.ZodType>(
  setting: string,
  path: string,
  schema: S,
  { readFile }: Pick<Source, 'readFile'>,
  findings: Findings,
): z.output<S> | undefined {
  try {
    return readJsonFile(setting, path, schema, readFile);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    for (const problem of error.problems) findings.refuse(problem);
    return undefined;
  }
}

function parse(called: string, path: string, readFile: ReadFile): unknown {
  const refuse = (says: string) => new ConfigurationError([`${called}: ${says}`]);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFile(path, CEILING));
  } catch (error) {
    throw refuse(`the file cannot be read (${errorCode(error)}): check it and its permissions`);
  }
  try {
    // A member of this name is left out by what reads the members.
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new SyntaxError(key);
      return value;
    });
  } catch {
    throw refuse('the file is no JSON');
  }
}
