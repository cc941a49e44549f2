import { describe, expect, it } from 'vitest';
import { proxyFor } from '../../src/http/proxy.ts';

const plain = new URL('http://ci.example');
const secure = new URL('https://ci.example');

describe('the proxy of a base address', () => {
  it('is that of its scheme', () => {
    const settings = { http: 'http://one:1', https: 'http://two:2', no: '' };
    expect(proxyFor(plain, settings)).toEqual({ uri: 'http://one:1', authorization: undefined, except: '' });
    expect(proxyFor(secure, settings)?.uri).toBe('http://two:2');
  });

  it('is none where none is set', () => {
    expect(proxyFor(plain, {})).toBeUndefined();
    expect(proxyFor(plain, { http: '  ', https: 'http://two:2' })).toBeUndefined();
  });

  it('may be written without its scheme', () => {
    expect(proxyFor(plain, { http: 'proxy.lan:3128' })?.uri).toBe('http://proxy.lan:3128');
    expect(proxyFor(plain, { http: 'bob:pw@proxy.lan:3128' })?.uri).toBe('http://proxy.lan:3128');
  });

  it.each([
    ['http://bob:p%40ss@proxy:1', 'bob:p@ss'],
    ['http://bob@proxy:1', 'bob:'],
    ['http://b%zz:pw@proxy:1', 'b%zz:pw'],
  ])('keeps its credential apart from the address: %s', (http, credential) => {
    const proxy = proxyFor(plain, { http });
    expect(proxy?.uri).toBe('http://proxy:1');
    expect(proxy?.authorization).toBe(`Basic ${Buffer.from(credential).toString('base64')}`);
  });

  it.each(['socks5://bob:s3cr3t@proxy:1', 'http://bob:s3cr3t@', 'file:///s3cr3t', 'bob:s3cr3t@proxy:port'])(
    'is refused by the name of its variable and never repeated: %s',
    (value) => {
      const settings = { http: value, https: value };
      expect(() => proxyFor(plain, settings)).toThrow(/^HTTP_PROXY is not the address of a proxy/);
      expect(() => proxyFor(secure, settings)).toThrow(/^HTTPS_PROXY is not the address of a proxy/);
      expect(() => proxyFor(plain, settings)).not.toThrow(/s3cr3t/);
    },
  );

  it('brackets IPv6 literals among the exceptions', () => {
    const no = '::1, fe80::1 [::2],a.example:80';
    expect(proxyFor(plain, { http: 'p:1', no })?.except).toBe('[::1],[fe80::1],[::2],a.example:80');
  });
});
