import { describe, expect, it } from 'vitest';
import { feedAddress, isPrivateHost } from '../../src/feeds/feed-address.ts';

const hostOf = (url: string) => feedAddress(url)?.hostname ?? 'no address';

describe('a private host', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.0.0.1:8080/feed',
    'http://127.1/',
    'http://0x7f.0.0.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://0.0.0.0/',
    'http://0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.178.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://192.0.0.8/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://\u2460\u2461\u2466.0.0.1/',
    'http://１２７.0.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[0:0:0:0:0:0:0:1]:81/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fc00::1]/',
    'http://[fd12:3456::1]/',
    'http://[fe80::1]/',
    'http://[febf::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://feeds.localhost/',
  ])('%s', (url) => {
    // An address that is none is refused anyway.
    const host = hostOf(url);
    expect(host === 'no address' || isPrivateHost(host)).toBe(true);
  });

  it.each([
    'https://example.org/',
    'http://8.8.8.8/',
    'http://11.0.0.1/',
    'http://172.15.0.1/',
    'http://172.32.0.1/',
    'http://192.169.0.1/',
    'http://128.0.0.1/',
    'http://100.128.0.1/',
    'http://[2001:db8::1]/',
    'http://[2a00:1450::1]/',
    'http://localhost.example.org/',
    'http://notlocalhost/',
    'http://127.example.org/',
  ])('is not %s', (url) => {
    expect(isPrivateHost(hostOf(url))).toBe(false);
  });
});

describe('an address as FreshRSS would read it', () => {
  it.each([
    ['https://a.example/x?y=1', 'https://a.example/x?y=1'],
    ['HTTP://A.example', 'http://a.example/'],
    ['a.example/feed', 'https://a.example/feed'],
  ])('%s is %s', (text, href) => {
    expect(feedAddress(text)?.href).toBe(href);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'https://',
    'https://a b.example/',
    'https://a.example/\n',
    'https://a.example\\@127.0.0.1/',
    'https://[::1',
  ])('%j is none', (text) => {
    expect(feedAddress(text)).toBeUndefined();
  });
});

describe('no address of the web, before which FreshRSS would put https:// and ask a host of that name', () => {
  it.each([
    'ftp://a.example/',
    'file:///etc/passwd',
    'feed://a.example/x',
    'feed:https://a.example/x',
    'javascript:alert(1)',
    'data:text/xml,x',
    'gopher://a.example/',
    'HTTP:/a.example/',
    'view-source:https://a.example/',
    '//a.example/x',
    '/etc/passwd',
  ])('%s', (text) => {
    expect(feedAddress(text)).toBeUndefined();
  });

  it.each(['a.example/x', 'a.example:8080/x', 'localhost:81', 'a.example?x=1:2'])('but %s is', (text) => {
    expect(feedAddress(text)?.protocol).toBe('https:');
  });
});
