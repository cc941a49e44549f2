import { ConfigurationError } from '../config/configuration-error.ts';
import { AUDIT_KEY_FILE } from '../config/audit-settings.ts';
import { readValue } from '../config/clean-value.ts';
import { Findings } from '../config/findings.ts';
import { readKeyFile } from '../config/key-file.ts';
import { readFileUpTo } from '../config/read-file.ts';
import { errorCode } from '../approvals/error-code.ts';
import { chainKey } from './chain.ts';
import { readLine, type TrailLine } from './read-line.ts';
import { readTrail } from './read-trail.ts';
import { type Choice, isChosen, storyOf } from './story.ts';
import { readCheckpoints } from './checkpoints.ts';
import { verdictText } from './verdict-text.ts';
import { isBroken, verifyTrail } from './verify.ts';

/** What a command prints, and whether it found nothing wrong. */
export interface Printed {
  readonly text: string;
  readonly ok: boolean;
}

const USAGE = [
  'audit verify FILE... [--checkpoints FILE] [--json]   whether the records hold together',
  'audit show FILE... [ID or YYYY-MM-DD] [--json]       what happened, in one approval or on one day',
].join('\n');

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Runs `audit …` of the command line.
 *
 * @throws {ConfigurationError} for a command line, a file or a key file that is of no use
 */
export async function auditCommand([command, ...words]: readonly string[], env: Env): Promise<Printed> {
  const { flags, files: given } = takeFlags(words);
  const choice = command === 'show' ? choiceIn(given) : {};
  const files = given.filter((word) => word !== choice.id && word !== choice.day);
  if (files.length === 0 || (command !== 'verify' && command !== 'show'))
    throw new ConfigurationError([USAGE]);
  try {
    const asked = { files, keys: keysOf(env), json: flags.has('--json') };
    return await (command === 'verify'
      ? verify({ ...asked, checkpoints: flags.get('--checkpoints') })
      : show({ ...asked, choice }));
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError([`A file of the trail cannot be read (${errorCode(error)})`]);
  }
}

interface Asked {
  readonly files: readonly string[];
  readonly keys: readonly Uint8Array[];
  readonly json: boolean;
}

async function verify({ files, keys, json, checkpoints }: Asked & { checkpoints: string | undefined }) {
  const noted = checkpoints === undefined ? [] : await readCheckpoints(checkpoints);
  const verdict = await verifyTrail(readTrail(files), keys, noted);
  const ok = !verdict.findings.some(isBroken);
  return { ok, text: json ? JSON.stringify({ ok, ...verdict }, undefined, 2) : verdictText(verdict) };
}

async function show({ files, keys, json, choice }: Asked & { choice: Choice }) {
  const lines: TrailLine[] = [];
  let unreadable = 0;
  for await (const { text } of readTrail(files)) {
    const line = readLine(text, keys);
    if (typeof line === 'string') unreadable += 1;
    else if (isChosen(line, choice)) lines.push(line);
  }
  const which = unreadable === 1 ? '1 line is' : `${unreadable} lines are`;
  const warning = unreadable === 0 ? [] : [`${which} not what was written: see audit verify.`];
  const ok = unreadable === 0;
  if (json) return { ok, text: lines.map(({ fields }) => JSON.stringify(fields)).join('\n') };
  return { ok, text: [storyOf(lines) || 'No record.', ...warning].join('\n\n') };
}

function takeFlags(words: readonly string[]) {
  const flags = new Map<string, string>();
  const files: string[] = [];
  const rest = words.values();
  for (const word of rest) {
    if (word === '--checkpoints') flags.set(word, rest.next().value ?? '');
    else if (word === '--json') flags.set(word, '');
    else if (word.startsWith('--')) throw new ConfigurationError([USAGE]);
    else files.push(word);
  }
  return { flags, files };
}

/** A day or an id behind the files. */
function choiceIn(words: readonly string[]): Choice {
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  if (/^\d{4}-\d\d-\d\d$/.test(last)) return { day: last };
  return /^[\da-f-]{6,36}$/.test(last) ? { id: last } : {};
}

function keysOf(env: Env): readonly Uint8Array[] {
  const findings = new Findings();
  const path = readValue(AUDIT_KEY_FILE, env[AUDIT_KEY_FILE], findings);
  const keys = path && readKeyFile(AUDIT_KEY_FILE, path, { env, readFile: readFileUpTo }, findings);
  if (findings.problems.length > 0) throw new ConfigurationError(findings.problems);
  return keys ? keys.all.map(chainKey) : [];
}
