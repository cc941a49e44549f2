import { errorCode } from '../approvals/error-code.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import { shownKey } from '../config/own-file.ts';
import { readFileUpTo } from '../config/read-file.ts';
import { plainWords } from '../json/plain-words.ts';
import { type Policy, policySchema } from './schema.ts';

const CEILING = 1024 * 1024;

/**
 * Reads a policy. A part of it alone would not be what its operator wrote: anything that is not understood refuses all
 * of it.
 *
 * @throws {ConfigurationError} with one line for each thing that is wrong, naming file and key and showing no value
 */
export function readPolicy(path: string): Policy {
  const parsed = policySchema.safeParse(parse(path), { error: plainWords });
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(
    parsed.error.issues.flatMap((issue) => {
      const at = issue.path.map((key) => (typeof key === 'string' ? shownKey(key) : String(key)));
      if (issue.code !== 'unrecognized_keys') {
        const says =
          issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
        return [`${path}: ${at.join('.') || 'the file'}: ${says}`];
      }
      return issue.keys.map((key) => `${path}: ${[...at, shownKey(key)].join('.')}: there is no such key`);
    }),
  );
}

function parse(path: string): unknown {
  const refuse = (says: string) => new ConfigurationError([`${path}: ${says}`]);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileUpTo(path, CEILING));
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
