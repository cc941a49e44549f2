import { Buffer } from 'node:buffer';
import { cleanText } from './text.ts';
import { WordFinder } from './word-finder.ts';

/** Shorter values stand in ordinary text by chance, and hiding them would only show what they are. */
const SHORTEST = 4;
/** Longer ones are files that hold some, such as an OPML: to look for a megabyte in all its forms takes seconds. */
const LONGEST = 100_000;
/** Base64 digits that a run must have before it counts as the encoded secret and not as chance. */
const SHORTEST_BASE64 = 6;

/**
 * The digits that a secret fixes in base64, for each of the three places it can start at within a larger
 * text: `Basic` credentials encode the user name and the password together.
 */
function base64Forms(secret: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
    const inner: [number, number] = [Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    const forms = [bytes.toString('base64').slice(...inner), bytes.toString('base64url').slice(...inner)];
    return forms.filter((form) => form.length >= SHORTEST_BASE64);
  });
}

function lowerCaseEscapes(encoded: string): string {
  return encoded.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
}

/** What writers of JSON escape by default: JavaScript little, Go what HTML reads, PHP slashes and all but ASCII. */
function jsonForms(secret: string): string[] {
  const plain = JSON.stringify(secret).slice(1, -1);
  const escaped = (pattern: RegExp) =>
    plain.replace(pattern, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const byPhp = escaped(/[^ -~]/g);
  return [plain, escaped(/[<>&]/g), byPhp, byPhp.replaceAll('/', '\\/')];
}

function forms(secret: string): string[] {
  const urlEncoded = encodeURIComponent(Buffer.from(secret).toString());
  const formEncoded = new URLSearchParams([['', secret]]).toString().slice(1);
  const encoded = [urlEncoded, formEncoded].flatMap((form) => [form, lowerCaseEscapes(form)]);
  const inBase64 = Buffer.from(secret).toString('base64');
  return [
    secret,
    ...jsonForms(secret),
    ...encoded,
    inBase64,
    inBase64.replace(/=+$/, ''),
    ...base64Forms(secret),
  ];
}

/** Makes a function that replaces known secret values, and the forms they travel in, by a marker. */
export function createSecretHider(secrets: readonly string[], marker: string): (text: string) => string {
  const spellings = secrets.flatMap((secret) => [secret, cleanText(secret)]);
  const usable = spellings.filter((secret) => secret.length >= SHORTEST && secret.length <= LONGEST);
  const wanted = usable.flatMap(forms);
  if (wanted.length === 0) return (text) => text;
  const finder = new WordFinder(wanted);
  return (text) => finder.replace(text, marker);
}
