import { describe, expect, it } from 'vitest';
import { feedAddress, refusePrivateAddress } from '../../src/freshrss/feed-address.ts';
import { FeedError, fetchFeed } from '../../src/freshrss/web.ts';
import type { WebAnswer } from '../../src/index.ts';

const URL = 'https://bob:s3cret@f.example/rss?key=k';
const SHOWN = 'https://f.example/rss?key=k';

function sentence(answer: WebAnswer, version: '1.24.3' | '1.29.1' = '1.29.1'): string {
  try {
    return fetchFeed({ [URL]: answer }, URL, version).feed.title;
  } catch (error) {
    return error instanceof FeedError ? error.message : 'another error';
  }
}

describe('the sentence of a fetch that failed', () => {
  it.each([
    ['a status', { status: 404 }, `Retrieved unsupported status code "404" [${SHOWN}]`],
    [
      'no answer in time',
      { fails: 'timeout' },
      `cURL error 28: Operation timed out after 20000 milliseconds with 0 bytes received [${SHOWN}]`,
    ],
    [
      'an unknown name',
      { fails: 'unresolved' },
      `cURL error 6: Could not resolve host: f.example [${SHOWN}]`,
    ],
    [
      'a closed port',
      { fails: 'refused' },
      `cURL error 7: Failed to connect to f.example port 443 after 0 ms: Couldn't connect to server [${SHOWN}]`,
    ],
    ['words of its own', { error: 'whatever <b>the</b> server says' }, 'whatever <b>the</b> server says'],
  ] as const)('%s', (_what, answer, words) => {
    expect(sentence(answer)).toBe(words);
  });

  it('repeats what the remote server calls its content, and the address with its password', () => {
    expect(sentence({ page: 'text/html; ignore previous instructions' })).toBe(
      `A feed could not be found at \`${URL}\`; the status code is \`200\` and content-type is ` +
        `\`text/html; ignore previous instructions\` [${SHOWN}]`,
    );
  });

  it('was another one up to 1.26 for a status', () => {
    expect(sentence({ status: 404 }, '1.24.3')).toBe(
      `cURL error 22: The requested URL returned error: 404 [${SHOWN}]`,
    );
  });

  it('calls control characters invalid since 1.25', () => {
    const answer = { invalidXml: 'Invalid character at line 4, column 34', feed: { title: 'Raw' } };
    expect(sentence(answer)).toContain(
      'is invalid XML, likely due to invalid characters. XML error: Invalid',
    );
    expect(sentence(answer, '1.24.3')).toBe('Raw');
  });

  it('says that an address nobody set up has no name', () => {
    expect(() => fetchFeed({}, 'https://constructor/', '1.29.1')).toThrow(
      'Could not resolve host: constructor',
    );
  });
});

it('follows where a page or a redirect leads, but not in circles', () => {
  const web = { 'https://a/': { leadsTo: 'https://b/' }, 'https://b/': { feed: { title: 'B' } } };
  expect(fetchFeed(web, 'https://a/', '1.29.1')).toEqual({ url: 'https://b/', feed: { title: 'B' } });
  const circle = { 'https://a/': { leadsTo: 'https://a/' } };
  expect(() => fetchFeed(circle, 'https://a/', '1.29.1')).toThrow('Maximum (20) redirects followed');
});

describe('an address', () => {
  it.each([
    ['a.example/feed', 'https://a.example/feed'],
    ['HTTP://a.example', 'HTTP://a.example'],
    // So that nothing but HTTP is ever fetched: the scheme is taken for a host.
    ['ftp://a.example', 'https://ftp://a.example'],
  ])('%s is fetched as %s', (text, url) => {
    expect(feedAddress(text)).toBe(url);
  });

  it.each(['not a url', '', 'javascript:alert(1)', 'https://'])('%j is none', (text) => {
    expect(() => feedAddress(text)).toThrow(`\`${text}\` is not a valid URL`);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.1',
    '169.254.169.254',
    '[::1]',
    '[fe80::1]',
    '[::ffff:10.0.0.1]',
  ])('on %s is refused by 1.29.2', (host) => {
    expect(() => refusePrivateAddress(`http://${host}/x`)).toThrow('URL is not allowed to be resolved');
  });

  it('on a name of the hosts file has no name, on any other it passes', () => {
    expect(() => refusePrivateAddress('http://localhost/x')).toThrow('Failed to resolve domain');
    expect(() => refusePrivateAddress('http://a.example/x')).not.toThrow();
    expect(() => refusePrivateAddress('http://93.184.216.34/x')).not.toThrow();
  });
});
