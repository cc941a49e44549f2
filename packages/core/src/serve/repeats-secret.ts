import { Buffer } from 'node:buffer';

/** A longer secret is known by so many letters of it in a row; a shorter one by half of them. */
const LONGEST_PIECE = 12;
const SHORTEST_PIECE = 4;
/** A line of a key or a file that says something by itself; others stand in any text. */
const SHORTEST_LINE = 8;

/**
 * Whether the words of a backend repeat a credential that it was sent, or a piece of it, however quoted, escaped, split
 * over lines, cut off, or written in other letters. What is hidden value by value is found in known spellings only, and
 * an attacker, or a backend that quotes what it quoted, has more of them.
 */
export function repeatsSecret(words: string, secrets: readonly string[]): boolean {
  const said = [words, decoded(words)].map(bare).join(' ');
  const lines = secrets
    .flatMap((secret) => secret.split('\n'))
    .filter((line) => line.length >= SHORTEST_LINE);
  return [...secrets, ...lines].flatMap(spellings).some((secret) => {
    const piece = Math.min(LONGEST_PIECE, Math.max(SHORTEST_PIECE, Math.ceil(secret.length / 2)));
    // So short that it stands within other words by chance.
    if (secret.length < SHORTEST_PIECE) return secret !== '' && wordsOf(words).includes(secret);
    const known = piecesOf(said, piece);
    return [...piecesOf(secret, piece)].some((each) => known.has(each));
  });
}

function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // Three places it can start at within what is encoded together with it.
  const inBase64 = [0, 1, 2].map((at) =>
    Buffer.concat([Buffer.alloc(at), bytes])
      .toString('base64')
      .slice(at + 1),
  );
  const twice = Buffer.from(bytes.toString('base64')).toString('base64');
  return [secret, bytes.toString('hex'), ...inBase64, twice].map(bare);
}

/** Without the two kinds of escapes that put letters of their own into a text. */
function decoded(words: string): string {
  const bytes = words.replaceAll(/(?:%[\da-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString(),
  );
  return bytes.replaceAll(/\\u([\da-f]{4})/gi, (_escape, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** Letters and digits alone: what is between them is what escaping and splitting change. */
function bare(text: string): string {
  return wordsOf(text).join('');
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function piecesOf(text: string, length: number): ReadonlySet<string> {
  const starts = Math.max(0, text.length - length + 1);
  return new Set(Array.from({ length: starts }, (_, at) => text.slice(at, at + length)));
}
