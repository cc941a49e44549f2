import { parseAddress } from './address.ts';
import { readValue } from './clean-value.ts';
import type { Findings } from './findings.ts';
import { readKeyFile } from './key-file.ts';
import { oneOf } from './one-of.ts';
import { readSecret } from './secret-value.ts';
import { readTextFile, type Source } from './text-file.ts';

export const NOTIFY_URL = 'GUARD_NOTIFY_URL';
export const NOTIFY_FORMAT = 'GUARD_NOTIFY_FORMAT';
export const NOTIFY_TEXT = 'GUARD_NOTIFY_TEXT';
export const NOTIFY_TOKEN_FILE = 'GUARD_NOTIFY_TOKEN_FILE';
export const NOTIFY_KEY_FILE = 'GUARD_NOTIFY_KEY_FILE';

export const NOTIFY_FORMATS = ['json', 'ntfy', 'gotify', 'slack', 'discord'] as const;
const TEXTS = ['waiting', 'question'] as const;
const TOKEN_CEILING = 16 * 1024;

/** How a person who is elsewhere hears of a question. The address is a secret: whoever has it can read along. */
export interface NotifySettings {
  readonly url: URL;
  readonly format: (typeof NOTIFY_FORMATS)[number];
  /** `waiting`: that something waits, and where. `question`: the text of the question as well. */
  readonly text: (typeof TEXTS)[number];
  /** Sent as bearer. */
  readonly token: string | undefined;
  /** Signs the json format. */
  readonly key: Uint8Array | undefined;
}

export function readNotifySettings(
  source: Source,
  findings: Findings,
  secrets: string[],
): NotifySettings | undefined {
  const raw = (name: string) => readValue(name, source.env[name], findings);
  const others = [NOTIFY_FORMAT, NOTIFY_TEXT, NOTIFY_TOKEN_FILE, NOTIFY_KEY_FILE].filter(
    (name) => raw(name) !== undefined,
  );
  const address = readSecret(NOTIFY_URL, source, findings);
  if (address === undefined) {
    // Somebody believes to be told.
    for (const name of others)
      findings.refuse(`${name} needs ${NOTIFY_URL}: set the address to notify, or remove it`);
    return undefined;
  }
  secrets.push(address);
  const url = parseNotifyUrl(address, findings);
  const token = readToken(raw(NOTIFY_TOKEN_FILE), source, findings);
  if (token !== undefined) secrets.push(token);
  const keyFile = raw(NOTIFY_KEY_FILE);
  const keys = keyFile === undefined ? undefined : readKeyFile(NOTIFY_KEY_FILE, keyFile, source, findings);
  if (keys !== undefined) secrets.push(...keys.all.map((key) => new TextDecoder().decode(key)));
  const format = oneOf(NOTIFY_FORMAT, raw(NOTIFY_FORMAT), NOTIFY_FORMATS, findings) ?? 'json';
  const text = oneOf(NOTIFY_TEXT, raw(NOTIFY_TEXT), TEXTS, findings) ?? 'waiting';
  return url && { url, format, text, token, key: keys?.first };
}

/** Some services want a query, which the address of an instance must not have. */
function parseNotifyUrl(value: string, findings: Findings): URL | undefined {
  const [base = '', query] = value.split('?', 2);
  const url = parseAddress(NOTIFY_URL, base, [], findings);
  if (url !== undefined && query !== undefined) url.search = query;
  return url;
}

function readToken(path: string | undefined, { readFile }: Source, findings: Findings): string | undefined {
  if (path === undefined) return undefined;
  const token = readTextFile(NOTIFY_TOKEN_FILE, path, TOKEN_CEILING, readFile, findings)?.trim();
  if (token === undefined) return undefined;
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  return findings.refuse(`${NOTIFY_TOKEN_FILE} names a file that does not hold one token on one line`);
}
