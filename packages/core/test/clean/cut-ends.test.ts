import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { cutLine } from '../../src/clean/line.ts';
import { createScrubber, REDACTED } from '../../src/clean/scrub.ts';
import { readErrorWords } from '../../src/http/instance-words.ts';
import { DEFAULT_LIMITS } from '../../src/http/limits.ts';

const SECRET = 'Zq7 p@ss/w0rd+of the"configuration';
const scrubber = createScrubber({ secrets: [SECRET] });
const scrub = (text: string): string => scrubber.text(text);

/** Whether eight characters of the secret that follow each other are shown. */
function showsPiece(text: string): boolean {
  return Array.from({ length: SECRET.length - 7 }, (_, at) => SECRET.slice(at, at + 8)).some((piece) =>
    text.includes(piece),
  );
}

const offsets = Array.from({ length: SECRET.length + 12 }, (_, n) => n);

describe('a text that was cut within a secret shows no piece of it', () => {
  it('when a value is cut to a line', () => {
    for (const offset of offsets) {
      const text = `${'x'.repeat(200 - offset)}${SECRET}${'y'.repeat(100)}`;
      expect(showsPiece(scrub(cutLine(text))), `at ${offset}`).toBe(false);
    }
  });

  it('when an excerpt says how much is left', () => {
    for (const offset of offsets) {
      const cut = `x ${SECRET}`.slice(0, offset);
      expect(showsPiece(scrub(`${cut} [12 more characters] and "${cut}…".`)), `at ${offset}`).toBe(false);
    }
  });

  it('when the words of an error are longer than is read of them', async () => {
    const errorBodyBytes = 5000;
    for (const offset of offsets) {
      // What is cleaned away brings the end of the text to its beginning.
      const unseen = '\u200b'.repeat((errorBodyBytes - offset) / 3);
      const body = Readable.from([Buffer.from(`${unseen}${SECRET}${'y'.repeat(100)}`)]);
      const { words } = await readErrorWords(
        { body, type: 'text/plain', coding: '' },
        { ...DEFAULT_LIMITS, errorBodyBytes },
        scrub,
      );
      expect(showsPiece(words ?? ''), `at ${offset}`).toBe(false);
    }
  });

  it('when the words of an error are cut to what is shown', async () => {
    for (const offset of offsets) {
      const body = Readable.from([Buffer.from(`${'x'.repeat(300 - offset)}${SECRET}${'y'.repeat(100)}`)]);
      const { words } = await readErrorWords({ body, type: 'text/plain', coding: '' }, DEFAULT_LIMITS, scrub);
      expect(showsPiece(words ?? ''), `at ${offset}`).toBe(false);
    }
  });

  it('when an address lost its at sign', () => {
    expect(scrub('from https://bob:s3cr3t…')).toBe(`from https://${REDACTED}…`);
    expect(scrub('from https://bob:s3cr3t [9 more characters]')).toBe(
      `from https://${REDACTED} [9 more characters]`,
    );
  });

  it.each(['see https://h.example:8080…', 'see https://h.example/a:b…', 'x… y', 'Zq7 p@s…', '…'])(
    '%j stays',
    (text) => {
      expect(scrub(text)).toBe(text);
    },
  );
});
