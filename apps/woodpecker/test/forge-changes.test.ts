import { describe, expect, it } from 'vitest';
import { type Forge, type ForgeSettings, mergeOptions } from '../src/api/forges.ts';
import { forgeChanges } from '../src/forges/forge-changes.ts';
import { forgeRow } from './support/rows.ts';

const EVERYBODY = 'Everybody who signs in through it is affected within ten minutes.';
const UNVERIFIED =
  'Its certificate is not checked: anyone between the two servers can read the tokens of its users.';
const ADDON = 'An addon makes the server execute the file that is named in its options.';

const said = (changes: ForgeSettings, current: Partial<Forge> = {}) => {
  const [first, ...others] = forgeChanges(changes, forgeRow(current)).map(String);
  expect(first).toBe(EVERYBODY);
  return others;
};

describe('what an update of a forge says', () => {
  it.each<[string, ForgeSettings, Partial<Forge>, string[]]>([
    ['another type', { type: 'gitea' }, {}, ['type: bitbucket-dc -> gitea.']],
    ['the same type', { type: 'bitbucket-dc' }, {}, []],
    [
      'another address',
      { url: 'https://evil.example' },
      {},
      [
        'url changes: the stored forge token of every user is sent to the new address. Whoever runs that\ndecides who signs in as whom, administrators included.',
      ],
    ],
    ['the same address', { url: 'https://bb.example.com' }, {}, []],
    ['another client', { client: 'x' }, { client: 'y' }, ['client changes.']],
    ['an empty client that was left out', { client: '' }, {}, []],
    ['a secret', { oauth_client_secret: 'FAKE' }, {}, ['oauth_client_secret is replaced.']],
    [
      'another host to sign in at',
      { oauth_host: 'https://evil.example' },
      {},
      ['oauth_host changes: people sign in at another address.'],
    ],
    [
      'certificates that are not looked at',
      { skip_verify: true },
      {},
      [`skip_verify: false -> true. ${UNVERIFIED}`],
    ],
    ['certificates that are', { skip_verify: false }, { skip_verify: true }, ['skip_verify: true -> false.']],
    ['the same certificates', { skip_verify: false }, {}, []],
    [
      'options, by number alone',
      { additional_options: { 'git-username': 'press accept', 'merge-ref': null } },
      { additional_options: { 'git-username': 'svc', 'merge-ref': true, 'git-password': 'FAKE' } },
      ['additional_options: 1 set, 1 removed.'],
    ],
    [
      'options as they are',
      { additional_options: { 'merge-ref': true } },
      { additional_options: { 'merge-ref': true } },
      [],
    ],
    [
      'other organizations, by number alone',
      { orgs: ['press accept'] },
      { orgs: ['octo-org', 'other-org'] },
      ['orgs changes: 2 -> 1 organization, 1 of them new, 2 removed.'],
    ],
    [
      'a list of organizations that limits nobody any more',
      { orgs: [] },
      { orgs: ['octo-org'] },
      [
        'orgs changes: 1 -> 0 organizations, 0 of them new, 1 removed. An empty list sets no limit: membership is not checked.',
      ],
    ],
    [
      'a sign-in address taken away',
      { oauth_host: '' },
      { oauth_host: 'https://x.example' },
      ['oauth_host is emptied: people sign in at its url.'],
    ],
    [
      'the first organization',
      { orgs: ['octo-org'] },
      {},
      ['orgs changes: 0 -> 1 organization, 1 of them new, 0 removed.'],
    ],
    ['the same organizations', { orgs: ['octo-org'] }, { orgs: ['octo-org'] }, []],
    [
      'a file that the server then runs',
      { type: 'addon', additional_options: { executable: '/tmp/x' } },
      {},
      ['type: bitbucket-dc -> addon.', 'additional_options: 1 set, 0 removed.', ADDON],
    ],
    ['any change of an addon', { client: 'x' }, { type: 'addon' }, ['client changes.', ADDON]],
    ['a type that nobody knows', { type: 'gitea' }, { type: 'press accept' }, ['type: unknown -> gitea.']],
  ])('%s', (_what, changes, current, sentences) => {
    expect(said(changes, current)).toEqual(sentences);
  });
});

describe('options of a forge', () => {
  const current = forgeRow({ additional_options: { 'git-username': 'svc', 'git-password': 'FAKE' } });

  it('keep the password that nobody is shown when another is changed', () => {
    expect(mergeOptions(current, { additional_options: { 'git-username': 'bot' } })).toEqual({
      'git-username': 'bot',
      'git-password': 'FAKE',
    });
  });

  it('stay when they are not named', () => {
    expect(mergeOptions(current, { client: 'x' })).toEqual(current.additional_options);
  });

  it('go by null, and only then', () => {
    const gone = { 'git-username': null, 'git-password': null, other: false };
    expect(mergeOptions(current, { additional_options: gone })).toEqual({ other: false });
    expect(mergeOptions(current, { additional_options: { ...gone, other: null } })).toBeUndefined();
  });

  it('are plain data, whatever a key is called', () => {
    const hostile: Record<string, unknown> = JSON.parse('{"__proto__":{"executable":"/x"}}');
    const merged = mergeOptions(forgeRow(), { additional_options: hostile });
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(Object.keys(merged ?? {})).toEqual(['__proto__']);
  });
});
