import { oneOf, type Words, words } from '@guard/core';
import type { Repo } from '../api/repos.ts';
import { added } from '../questions/added.ts';
import { extensionReach } from './extensions.ts';
import { APPROVALS, repoPatch, type RepoPatch, VISIBILITIES } from './repository-patch.ts';

/**
 * The changes that give somebody more reach, each as a sentence with the old and the new value and what that means.
 * Decided from a fresh read; setting what is set already is no change.
 */
export function escalations(changes: RepoPatch, current: Repo): Words[] {
  return [
    ...trusted(changes, current),
    ...approval(changes, current),
    ...visibility(changes, current),
    ...additions(changes, current),
    ...extensionReach(changes, current),
    ...switches(changes, current),
  ];
}

function trusted(changes: RepoPatch, current: Repo): Words[] {
  const flags = [
    [
      changes.trusted_network,
      current.trusted.network,
      words`network: false -> true. Its steps may choose networks, name servers and hosts on the agent's machine.`,
    ],
    [
      changes.trusted_volumes,
      current.trusted.volumes,
      words`volumes: false -> true. Its steps may mount any folder of the agent's machine.`,
    ],
    [
      changes.trusted_security,
      current.trusted.security,
      words`security: false -> true. Its steps may run privileged, with all rights on the agent's machine.`,
    ],
  ] as const;
  return flags.filter(([wanted, is]) => wanted === true && !is).map(([, , says]) => words`trusted_${says}`);
}

function rank(order: readonly string[], value: string): number {
  return order.indexOf(value);
}

/** What still waits for a person afterwards. */
const WAITS: Readonly<Record<(typeof APPROVALS)[number], Words>> = {
  all_events: words`Everything but crons and manual runs waits for approval.`,
  pull_requests: words`Only pull requests wait for approval; every push runs at once, with its secrets.`,
  forks: words`Only pull requests from forks wait for approval; those from its own branches and every push run at
once, with its secrets.`,
  none: words`Nothing waits for approval: what strangers send in from a fork runs at once, with the secrets that
pull requests may read.`,
};

function approval({ require_approval: wanted }: RepoPatch, { require_approval: is }: Repo): Words[] {
  // An old version has none. What a newer one calls otherwise may be as strict as the strictest known.
  if (wanted === undefined || is === '') return [];
  if (rank(APPROVALS, wanted) <= Math.max(rank(APPROVALS, is), 0)) return [];
  return [words`require_approval: ${oneOf(is, APPROVALS)} -> ${oneOf(wanted, APPROVALS)}. ${WAITS[wanted]}`];
}

const SEES: Readonly<Record<(typeof VISIBILITIES)[number], Words>> = {
  private: words`Only who may read it at the forge sees its pipelines and logs.`,
  internal: words`Everybody who can sign in to this Woodpecker sees its pipelines and logs.`,
  public: words`Everybody sees its pipelines and logs, even without signing in.`,
};

function visibility({ visibility: wanted }: RepoPatch, { visibility: is }: Repo): Words[] {
  if (wanted === undefined || rank(VISIBILITIES, wanted) <= Math.max(rank(VISIBILITIES, is), 0)) return [];
  return [words`visibility: ${oneOf(is, VISIBILITIES)} -> ${oneOf(wanted, VISIBILITIES)}. ${SEES[wanted]}`];
}

function additions(changes: RepoPatch, current: Repo): Words[] {
  const users = added(changes.approval_allowed_users, current.approval_allowed_users).length;
  const plugins = added(changes.netrc_trusted, current.netrc_trusted).length;
  return [
    ...(users > 0
      ? [
          words`approval_allowed_users: ${users} added. What they send in never waits for approval, even from a fork.`,
        ]
      : []),
    ...(plugins > 0
      ? [words`netrc_trusted: ${plugins} added. These plugins get the owner's credentials for the forge.`]
      : []),
  ];
}

function switches(changes: RepoPatch, current: Repo): Words[] {
  const mode = changes.require_approval ?? current.require_approval;
  return [
    ...(changes.allow_pr === true && !current.allow_pr
      ? [
          words`allow_pr: false -> true. Pull requests start pipelines. ${WAITS[APPROVALS.find((known) => known === mode) ?? 'none']}`,
        ]
      : []),
    ...(changes.allow_deploy === true && !current.allow_deploy
      ? [
          words`allow_deploy: false -> true. Whoever can push can start its pipelines again as deployments, with the secrets of that event.`,
        ]
      : []),
  ];
}

/** The names of all that the call sets, so that nothing goes along unseen. */
export function settingsNamed(changes: RepoPatch): Words[] {
  const known = repoPatch.keyof().options;
  return known.filter((key) => Object.hasOwn(changes, key)).map((key) => oneOf(key, known));
}
