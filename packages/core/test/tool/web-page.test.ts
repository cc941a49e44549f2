import { describe, expect, test } from 'vitest';
import { path } from '../../src/index.ts';
import { webLink, type WebPageOf } from '../../src/tool/web-page.ts';

const base = new URL('https://ci.example.org/folder');

const pipeline: WebPageOf = (idOf) => {
  const [repo, number] = [idOf('repository'), idOf('pipeline')];
  if (repo === undefined) return undefined;
  return number === undefined
    ? { path: path`/repos/${repo}` }
    : { path: path`/repos/${repo}/pipeline/${number}`, query: { tab: 'log' } };
};

describe('the link to what a call is about', () => {
  test('is made of its ids', () => {
    const targets = [
      { role: 'repository', id: 5 },
      { role: 'pipeline', id: 12 },
    ];
    expect(webLink(base, targets, pipeline)).toBe(
      'https://ci.example.org/folder/repos/5/pipeline/12?tab=log',
    );
    expect(webLink(base, targets.slice(0, 1), pipeline)).toBe('https://ci.example.org/folder/repos/5');
  });

  test('leads to the page of the instance where there is nothing more exact', () => {
    expect(webLink(base, [], pipeline)).toBe('https://ci.example.org/folder/');
    expect(webLink(base, [{ role: 'repository', id: [1, 2] }], pipeline)).toBe(
      'https://ci.example.org/folder/',
    );
    expect(webLink(new URL('https://vpn.example.org/'), [])).toBe('https://vpn.example.org/');
  });

  test.each(['..', '../../evil', '//evil.example', '@evil.example', '%2e%2e', '?x', '#x', 'a b', ''])(
    'leads to no other instance, whatever a model gives as an id: %j',
    (id) => {
      const { origin, pathname } = new URL(webLink(base, [{ role: 'repository', id }], pipeline));
      expect(origin).toBe('https://ci.example.org');
      expect(pathname.startsWith('/folder/')).toBe(true);
    },
  );
});
