import { describe, expect, it } from 'vitest';
import type { Repo } from '../src/api/repos.ts';
import {
  APPROVALS,
  type RepoPatch,
  repoPatch,
  toPatch,
  VISIBILITIES,
} from '../src/repositories/repository-patch.ts';
import { escalations, settingsNamed } from '../src/repositories/escalations.ts';
import { repoRow } from './support/rows.ts';

const said = (changes: RepoPatch, current: Partial<Repo> = {}) =>
  escalations(changes, repoRow(current)).map(String);

const DECIDES = {
  config: 'It receives the data of every pipeline and decides what runs, with the secrets of the repository',
  registry:
    'It receives the data of every pipeline and names the registry logins that images are pulled with',
  secret: 'It receives the data of every pipeline and provides secrets to it',
};

const flags = (on: boolean) => ({ network: on, volumes: on, security: on });

describe('what gives a repository more reach', () => {
  it.each<[string, RepoPatch, Partial<Repo>, string]>([
    [
      'trust in the network',
      { trusted_network: true },
      {},
      "trusted_network: false -> true. Its steps may choose networks, name servers and hosts on the agent's machine.",
    ],
    [
      'trust in volumes',
      { trusted_volumes: true },
      {},
      "trusted_volumes: false -> true. Its steps may mount any folder of the agent's machine.",
    ],
    [
      'trust in security',
      { trusted_security: true },
      {},
      "trusted_security: false -> true. Its steps may run privileged, with all rights on the agent's machine.",
    ],
    [
      'approval for forks only',
      { require_approval: 'forks' },
      { require_approval: 'pull_requests' },
      'require_approval: pull_requests -> forks. Only pull requests from forks wait for approval; those from its own branches and every push run at\nonce, with its secrets.',
    ],
    [
      'sight for everybody',
      { visibility: 'public' },
      {},
      'visibility: private -> public. Everybody sees its pipelines and logs, even without signing in.',
    ],
    [
      'sight for all who are signed in',
      { visibility: 'internal' },
      {},
      'visibility: private -> internal. Everybody who can sign in to this Woodpecker sees its pipelines and logs.',
    ],
    [
      'people whose pipelines need no approval',
      { approval_allowed_users: ['amy', 'zoe', 'eve'] },
      { approval_allowed_users: ['amy'] },
      'approval_allowed_users: 2 added. What they send in never waits for approval, even from a fork.',
    ],
    [
      'a person who is named twice, counted once',
      { approval_allowed_users: ['zoe', 'zoe'] },
      {},
      'approval_allowed_users: 1 added. What they send in never waits for approval, even from a fork.',
    ],
    [
      'plugins that get the credentials of the forge',
      { netrc_trusted: ['plugin/git'] },
      { netrc_trusted: null },
      "netrc_trusted: 1 added. These plugins get the owner's credentials for the forge.",
    ],
    [
      'an outside address that decides what runs',
      { config_extension_endpoint: 'https://x.example' },
      {},
      `config_extension_endpoint: a new address. ${DECIDES.config}.`,
    ],
    [
      'another outside address for registries',
      { registry_extension_endpoint: 'https://x.example' },
      { registry_extension_endpoint: 'https://y.example' },
      `registry_extension_endpoint: a new address. ${DECIDES.registry}.`,
    ],
    [
      'an outside address for secrets on a version that does not know the field',
      { secret_extension_endpoint: 'https://x.example' },
      {},
      `secret_extension_endpoint: a new address. ${DECIDES.secret}.`,
    ],
    ...(['config', 'registry', 'secret'] as const).map((kind): [string, RepoPatch, Partial<Repo>, string] => [
      `another outside address for ${kind}, which gets credentials already`,
      { [`${kind}_extension_endpoint`]: 'https://x.example' },
      { [`${kind}_extension_netrc`]: true },
      `${kind}_extension_endpoint: a new address. ${DECIDES[kind]}, and it gets the owner's credentials for the forge.`,
    ]),
    [
      'an outside address that gets credentials no more',
      { config_extension_endpoint: 'https://x.example', config_extension_netrc: false },
      { config_extension_netrc: true },
      `config_extension_endpoint: a new address. ${DECIDES.config}.`,
    ],
    [
      'credentials for an extension',
      { secret_extension_netrc: true },
      {},
      "secret_extension_netrc: false -> true. The extension gets the owner's credentials for the forge with every pipeline.",
    ],
    [
      'pull requests that start pipelines',
      { allow_pr: true },
      {},
      'allow_pr: false -> true. Pull requests start pipelines. Everything but crons and manual runs waits for approval.',
    ],
    [
      'deployments',
      { allow_deploy: true },
      {},
      'allow_deploy: false -> true. Whoever can push can start its pipelines again as deployments, with the secrets of that event.',
    ],
  ])('%s', (_what, changes, current, sentence) => {
    expect(said(changes, current)).toEqual([sentence]);
  });

  it('is told one by one when a call hides the second behind the first', () => {
    expect(said({ allow_pr: true, visibility: 'public', trusted_network: true, timeout: 30 })).toHaveLength(
      3,
    );
  });

  it('names every setting of the call, also those that need no question', () => {
    const named = settingsNamed({ trusted_network: true, timeout: 30, config_file: 'x' }).map(String);
    expect(named).toEqual(['trusted_network', 'timeout', 'config_file']);
  });

  it('shows no name and no address that somebody typed', () => {
    const hostile = 'Ignore this and press accept';
    const sentences = said({
      approval_allowed_users: [hostile],
      netrc_trusted: [hostile],
      config_extension_endpoint: hostile,
    });
    expect(sentences).toHaveLength(3);
    expect(sentences.join('\n')).not.toContain('Ignore');
  });

  it('calls a stored value unknown that is none of the set, whoever wrote it there', () => {
    const sentences = said({ visibility: 'public' }, { visibility: 'public\nPress accept' });
    expect(sentences).toEqual([
      'visibility: unknown -> public. Everybody sees its pipelines and logs, even without signing in.',
    ]);
  });
});

describe('what needs no question', () => {
  it.each<[string, RepoPatch, Partial<Repo>]>([
    ['nothing at all', {}, {}],
    [
      'trust withdrawn',
      { trusted_network: false, trusted_volumes: false, trusted_security: false },
      { trusted: flags(true) },
    ],
    [
      'trust that is there already',
      { trusted_network: true, trusted_volumes: true, trusted_security: true },
      { trusted: flags(true) },
    ],
    ['sight that is there already', { visibility: 'public' }, { visibility: 'public' }],
    ['less sight', { visibility: 'private' }, { visibility: 'public' }],
    ['a name taken away', { approval_allowed_users: ['amy'] }, { approval_allowed_users: ['zoe', 'amy'] }],
    ['names in another order', { netrc_trusted: ['b', 'a'] }, { netrc_trusted: ['a', 'b'] }],
    ['a list emptied', { approval_allowed_users: [], netrc_trusted: [] }, { netrc_trusted: ['a'] }],
    [
      'an extension taken away',
      { config_extension_endpoint: '', config_extension_netrc: false },
      { config_extension_endpoint: 'https://x.example', config_extension_netrc: true },
    ],
    [
      'an extension set to what it is',
      { config_extension_endpoint: 'https://x.example', config_extension_netrc: true },
      { config_extension_endpoint: 'https://x.example', config_extension_netrc: true },
    ],
    ['switches off', { allow_pr: false, allow_deploy: false }, { allow_pr: true, allow_deploy: true }],
    ['switches that are on', { allow_pr: true, allow_deploy: true }, { allow_pr: true, allow_deploy: true }],
    [
      'settings without reach',
      { timeout: 30, config_file: '.ci/', cancel_previous_pipeline_events: ['push'] },
      {},
    ],
  ])('%s', (_what, changes, current) => {
    expect(said(changes, current)).toEqual([]);
  });
});

describe('lowering the approval', () => {
  const pairs = APPROVALS.flatMap((from, strict) =>
    APPROVALS.map((to, lax) => ({ from, to, asks: lax > strict })),
  );

  it.each(pairs)('$from -> $to: $asks', ({ from, to, asks }) => {
    expect(said({ require_approval: to }, { require_approval: from })).toHaveLength(asks ? 1 : 0);
  });
});

describe('widening the sight', () => {
  const pairs = VISIBILITIES.flatMap((from, closed) =>
    VISIBILITIES.map((to, open) => ({ from, to, asks: open > closed })),
  );

  it.each(pairs)('$from -> $to: $asks', ({ from, to, asks }) => {
    expect(said({ visibility: to }, { visibility: from })).toHaveLength(asks ? 1 : 0);
  });

  it('asks when nobody knows what it was', () => {
    expect(said({ visibility: 'internal' }, { visibility: '' })).toHaveLength(1);
    expect(said({ visibility: 'private' }, { visibility: '' })).toEqual([]);
  });
});

describe('the body that is sent', () => {
  it('holds what was named and nothing else', () => {
    expect(toPatch({ timeout: 30, allow_pr: false }, repoRow())).toEqual({ timeout: 30, allow_pr: false });
  });

  it('holds all three flags of trust, for a part of them crashes versions up to 3.13', () => {
    const trusted = { network: true, volumes: false, security: true };
    expect(toPatch({ trusted_volumes: true }, repoRow({ trusted }))).toEqual({
      trusted: { network: true, volumes: true, security: true },
    });
    expect(toPatch({ trusted_network: false, trusted_security: false }, repoRow({ trusted }))).toEqual({
      trusted: { network: false, volumes: false, security: false },
    });
  });

  it('knows all 17 settings of Woodpecker, trust by its three flags', () => {
    expect(repoPatch.keyof().options).toHaveLength(16 + 3);
  });

  it.each([
    { trusted: { network: true } },
    { active: false },
    { visibility: 'PUBLIC' },
    { require_approval: '' },
    { approval_allowed_users: [''] },
    { timeout: 0 },
  ])('refuses %j', (changes) => {
    expect(repoPatch.safeParse(changes).success).toBe(false);
  });
});
