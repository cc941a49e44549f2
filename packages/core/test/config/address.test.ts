import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../src/config/address.ts';
import { Findings } from '../../src/config/findings.ts';
import { feeds } from './environment.ts';

function parse(value: string, trims: readonly `/${string}`[] = ['/api']) {
  const findings = new Findings();
  const url = parseAddress('CI_URL', value, trims, findings);
  return { href: url?.href, problems: findings.problems, warnings: findings.warnings };
}

describe('addresses that are accepted', () => {
  test.each([
    ['https://ci.example.org', 'https://ci.example.org/'],
    ['HTTPS://CI.example.org', 'https://ci.example.org/'],
    ['https://ci.example.org/', 'https://ci.example.org/'],
    ['https://ci.example.org///', 'https://ci.example.org/'],
    ['https://ci.example.org/api', 'https://ci.example.org/'],
    ['https://ci.example.org/api/', 'https://ci.example.org/'],
    ['https://ci.example.org/api//', 'https://ci.example.org/'],
    ['https://ci.example.org//api', 'https://ci.example.org/'],
    ['https://ci.example.org/api/api', 'https://ci.example.org/'],
    ['https://ci.example.org/ci', 'https://ci.example.org/ci'],
    ['https://ci.example.org/ci/', 'https://ci.example.org/ci'],
    ['https://ci.example.org/ci/api/', 'https://ci.example.org/ci'],
    ['https://ci.example.org/my-api', 'https://ci.example.org/my-api'],
    ['https://ci.example.org/API', 'https://ci.example.org/API'],
    ['https://ci.example.org/api/v1', 'https://ci.example.org/api/v1'],
    ['https://ci.example.org/a/../b', 'https://ci.example.org/b'],
    ['https://ci.example.org/%C3%9C%3B', 'https://ci.example.org/%C3%9C%3B'],
    ['https://ci.example.org:8443/ci', 'https://ci.example.org:8443/ci'],
    ['https://[2001:db8::1]:8443', 'https://[2001:db8::1]:8443/'],
    ['http://[::1]:8080', 'http://[::1]:8080/'],
    ['https://bücher.example', 'https://xn--bcher-kva.example/'],
  ])('%s is %s', (value, href) => {
    expect(parse(value)).toEqual({ href, problems: [], warnings: [] });
  });

  test.each([
    ['https://rss.example.org'],
    ['https://rss.example.org/api'],
    ['https://rss.example.org/api/greader.php'],
    ['https://rss.example.org/api/greader.php/'],
    ['https://rss.example.org/p'],
    ['https://rss.example.org/p/'],
    ['https://rss.example.org/p/api/greader.php'],
    ['https://rss.example.org/api/greader.php/api/greader.php'],
  ])('every suffix of the API goes: %s', (value) => {
    expect(parse(value, feeds.variables.url.trims).href).toBe('https://rss.example.org/');
  });

  test('the sub-folder stays when suffixes behind it go', () => {
    expect(parse('https://example.org/rss/p/api/', feeds.variables.url.trims).href).toBe(
      'https://example.org/rss',
    );
  });
});

describe('addresses that are refused by the name of the setting, without any part of them', () => {
  test.each([
    // A credential in the address would be shown by the first error of fetch.
    ['https://bob:s3cr3t@ci.example.org', /user name or password/],
    ['https://s3cr3t@ci.example.org', /user name or password/],
    ['https://@ci.example.org', /user name or password/],
    ['https://bob:12/s3cr3t@ci.example.org', /user name or password/],
    ['https://bob:s3cr3t@x@ci.example.org', /user name or password/],
    [String.raw`https://ci.example.org\@s3cr3t.example`, /user name or password/],
    ['bob:s3cr3t@ci.example.org', /begin with http/],
    ['ftp://bob:s3cr3t@ci.example.org', /begin with http/],
    ['https://ci.example.org?token=s3cr3t', /query or fragment/],
    ['https://ci.example.org/?', /query or fragment/],
    ['https://ci.example.org/#s3cr3t', /query or fragment/],
    ['https://ci.example.org/#', /query or fragment/],
    // Other schemes, and what is no address at all.
    ['ci.example.org', /begin with http/],
    ['ci.example.org:8080', /begin with http/],
    ['file:///etc/passwd', /begin with http/],
    ['javascript:alert(1)', /begin with http/],
    ['https:ci.example.org', /begin with http/],
    ['https:/ci.example.org', /begin with http/],
    ['::1', /begin with http/],
    ['https://', /not an address/],
    ['https://ci.example.org:99999', /not an address/],
    ['https://[::1', /without its brackets/],
    ['https://[not-ip]', /not an address/],
    ['https://ci example.org', /blanks or backslashes/],
    ['https://ci.example.org/a b', /blanks or backslashes/],
    [String.raw`https:\\ci.example.org`, /begin with http/],
    [String.raw`https://ci.example.org\api`, /blanks or backslashes/],
    // IPv6.
    ['http://::1:8080', /without its brackets/],
    ['http://2001:db8::1', /without its brackets/],
    ['http://::1', /without its brackets/],
    ['http://[fe80::1%eth0]:8080', /zone id/],
    ['http://[fe80::1%25eth0]', /zone id/],
    ['http://fe80::1%eth0', /zone id/],
    // The URL parser takes ${HOST} for a host name.
    ['${CI_URL}', /placeholder/],
    ['https://${HOST}/', /placeholder/],
    ['https://${USER}:${PASS}@ci.example.org', /placeholder/],
    ['https://ci.example.org/${FOLDER', /placeholder/],
    ['$CI_URL', /placeholder/],
    ['https://$HOST', /placeholder/],
    ['https://$(HOST)', /placeholder/],
    ['https://{{ host }}', /placeholder/],
    ['https://<your-host>/', /placeholder/],
    ['<address>', /placeholder/],
    ['%CI_URL%', /placeholder/],
  ])('%s', (value, reason) => {
    const { href, problems, warnings } = parse(value);
    expect({ href, warnings }).toEqual({ href: undefined, warnings: [] });
    expect(problems).toEqual([expect.stringMatching(/^CI_URL \w/)]);
    expect(problems[0]).toMatch(reason);
    expect(problems[0]).not.toMatch(/s3cr3t|bob|example\.org|HOST|FOLDER/);
  });
});

describe('plain http', () => {
  test.each([
    'http://127.0.0.1',
    'http://127.1.2.3:80',
    'http://127.1',
    'http://2130706433',
    'http://[::1]',
    'http://[0:0::1]',
    'http://localhost:51821',
    'http://LOCALHOST',
    'http://localhost.',
    'http://ci.localhost',
  ])('to this machine is silent: %s', (value) => {
    expect(parse(value).warnings).toEqual([]);
  });

  test.each([
    'http://ci.example.org',
    'http://10.0.0.1',
    'http://128.0.0.1',
    'http://127.example.org',
    'http://localhost.example.org',
    'http://notlocalhost',
    'http://0.0.0.0',
    'http://[2001:db8::1]',
  ])('to another machine warns that credentials can be read on the way: %s', (value) => {
    expect(parse(value).warnings).toEqual([expect.stringMatching(/^CI_URL is plain http/)]);
  });
});
