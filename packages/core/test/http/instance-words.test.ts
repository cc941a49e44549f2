import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { instanceWords } from '../../src/http/instance-words.ts';
import { DEFAULT_LIMITS } from '../../src/http/limits.ts';

const withoutBlanks = (text: string): string => text.replaceAll('\u200b', '');
const same = (text: string): string => text;

async function words(type: string, body: string, clean = same): Promise<string | undefined> {
  const answer = { body: Readable.from([Buffer.from(body)]), type, coding: '' };
  return instanceWords(answer, { ...DEFAULT_LIMITS, errorBodyBytes: 5000 }, clean);
}

describe('the words of an instance', () => {
  it.each([
    [{ message: 'Client not found', error: true, statusMessage: 'x' }, 'Client not found'],
    [{ error: 'two repositories failed', failed_repos: [] }, 'two repositories failed'],
    [{ error: true, statusMessage: 'Session failed' }, 'Session failed'],
    [{ message: '', error: 'second' }, 'second'],
    [{ message: { nested: 'no' }, error: 7 }, undefined],
    [{}, undefined],
    [null, undefined],
    ['just a text', undefined],
    [['message'], undefined],
    [
      { error: 'failed to repair some repos', failed_repos: [22, 23] },
      'failed to repair some repos; failed_repos 22, 23',
    ],
    [{ error: 'x', names: ['a'], none: [], mixed: [1, 'a'] }, 'x'],
  ])('in JSON %j', async (body, expected) => {
    await expect(words('application/json', JSON.stringify(body))).resolves.toBe(expected);
  });

  it('in plain text are all of it', async () => {
    await expect(words('text/plain', ' Unauthorized!\n')).resolves.toBe('Unauthorized!');
    await expect(words('text/plain', '   ')).resolves.toBeUndefined();
  });

  it.each([
    ['text/html', '<h1>502</h1>'],
    ['text/html', 'a page without a tag'],
    ['text/plain', '\n<!doctype html><p>502'],
    ['application/json', '{"message":"<html><body>login</body></html>"}'],
    ['application/xml', '<error/>'],
    ['', 'no type'],
  ])('are none in %s: a page of a proxy is never pasted', async (type, body) => {
    await expect(words(type, body)).resolves.toBeUndefined();
  });

  it('are none in JSON that was cut or is broken', async () => {
    await expect(words('application/json', '{"message": "half')).resolves.toBeUndefined();
    const large = JSON.stringify({ message: 'm', pad: 'x'.repeat(6000) });
    await expect(words('application/json', large)).resolves.toBeUndefined();
  });

  it('are cleaned before they are cut, so that removed characters do not use the room up', async () => {
    await expect(words('text/plain', `${'\u200b'.repeat(1000)}visible`, withoutBlanks)).resolves.toBe(
      'visible',
    );
  });

  it('are cut at 300 characters and never inside one', async () => {
    await expect(words('text/plain', 'x'.repeat(300))).resolves.toBe('x'.repeat(300));
    await expect(words('text/plain', '😀'.repeat(301))).resolves.toBe(`${'😀'.repeat(300)}…`);
  });

  it('are what came before the body broke', async () => {
    const body = Readable.from(
      (function* () {
        yield Buffer.from('before');
        throw new Error('s3cr3t of the network');
      })(),
    );
    const answer = { body, type: 'text/plain', coding: '' };
    await expect(instanceWords(answer, DEFAULT_LIMITS, same)).resolves.toBe('before');
  });

  it('are what came within the time', async () => {
    const body = new Readable({ read: () => undefined });
    body.push('early');
    const answer = { body, type: 'text/plain', coding: '' };
    await expect(instanceWords(answer, { ...DEFAULT_LIMITS, bodyIdleMs: 20 }, same)).resolves.toBe('early');
  });
});
