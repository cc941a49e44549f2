import { oneOf, type Words, words } from '@guard/core';
import type { Repo } from '../api/repos.ts';
import { APPROVALS, repoPatch, type RepoPatch, VISIBILITIES } from './repository-patch.ts';

/**
 * The changes that give somebody more reach, each as a sentence with the old and the new value. Decided from a fresh
 * read; setting what is set already is no change. Names and addresses are told by number only: other people wrote
 * them, or the caller did.
 */
export function escalations(changes: RepoPatch, current: Repo): Words[] {
  return [
    ...trusted(changes, current),
    ...approval(changes, current),
    ...visibility(changes, current),
    ...additions(changes, current),
    ...extensions(changes, current),
    ...switches(changes, current),
  ];
}

function trusted(changes: RepoPatch, current: Repo): Words[] {
  const flags = [
    [changes.trusted_network, current.trusted.network, words`network`],
    [changes.trusted_volumes, current.trusted.volumes, words`volumes`],
    [changes.trusted_security, current.trusted.security, words`security`],
  ] as const;
  return flags
    .filter(([wanted, is]) => wanted === true && !is)
    .map(
      ([, is, name]) =>
        words`trusted_${name}: ${is} -> true. Its pipelines get that much of the agent's machine.`,
    );
}

function rank(order: readonly string[], value: string): number {
  return order.indexOf(value);
}

function approval({ require_approval: wanted }: RepoPatch, { require_approval: is }: Repo): Words[] {
  // A value that is not known protects from nothing, so nothing is laxer.
  if (wanted === undefined || rank(APPROVALS, is) < 0 || rank(APPROVALS, wanted) <= rank(APPROVALS, is))
    return [];
  return [
    words`require_approval: ${oneOf(is, APPROVALS)} -> ${oneOf(wanted, APPROVALS)}. More pipelines run with its secrets without anybody's approval.`,
  ];
}

function visibility({ visibility: wanted }: RepoPatch, { visibility: is }: Repo): Words[] {
  if (wanted === undefined || rank(VISIBILITIES, wanted) <= Math.max(rank(VISIBILITIES, is), 0)) return [];
  return [
    words`visibility: ${oneOf(is, VISIBILITIES)} -> ${oneOf(wanted, VISIBILITIES)}. More people see its pipelines and logs.`,
  ];
}

function additions(changes: RepoPatch, current: Repo): Words[] {
  const users = countAdded(changes.approval_allowed_users, current.approval_allowed_users);
  const plugins = countAdded(changes.netrc_trusted, current.netrc_trusted);
  return [
    ...(users > 0 ? [words`approval_allowed_users: ${users} added. Their pipelines need no approval.`] : []),
    ...(plugins > 0
      ? [words`netrc_trusted: ${plugins} added. These plugins get its credentials for the forge.`]
      : []),
  ];
}

function countAdded(wanted: readonly string[] = [], is: readonly string[] | null | undefined): number {
  return [...new Set(wanted)].filter((name) => !(is ?? []).includes(name)).length;
}

const EXTENSIONS = [
  ['config_extension_endpoint', 'config_extension_netrc', words`config_extension`],
  ['registry_extension_endpoint', 'registry_extension_netrc', words`registry_extension`],
  ['secret_extension_endpoint', 'secret_extension_netrc', words`secret_extension`],
] as const;

function extensions(changes: RepoPatch, current: Repo): Words[] {
  // A flag that is on already sends the credentials to the new address as well.
  const along = (netrc: (typeof EXTENSIONS)[number][1]) =>
    current[netrc] === true && changes[netrc] !== false
      ? words`, and the owner's credentials for the forge`
      : words``;
  return [
    ...EXTENSIONS.filter(([key]) => (changes[key] ?? '') !== '' && changes[key] !== current[key]).map(
      ([, netrc, name]) =>
        words`${name}_endpoint: a new address. It receives the data of every pipeline${along(netrc)}.`,
    ),
    ...EXTENSIONS.filter(([, key]) => changes[key] === true && current[key] !== true).map(
      ([, , name]) =>
        words`${name}_netrc: false -> true. The extension gets the owner's credentials for the forge.`,
    ),
  ];
}

function switches(changes: RepoPatch, current: Repo): Words[] {
  return [
    ...(changes.allow_pr === true && !current.allow_pr
      ? [words`allow_pr: false -> true. Pull requests start pipelines.`]
      : []),
    ...(changes.allow_deploy === true && !current.allow_deploy
      ? [words`allow_deploy: false -> true. Pipelines can be started again as deployments.`]
      : []),
  ];
}

/** The names of all that the call sets, so that nothing goes along unseen. */
export function settingsNamed(changes: RepoPatch): Words[] {
  const known = repoPatch.keyof().options;
  return known.filter((key) => Object.hasOwn(changes, key)).map((key) => oneOf(key, known));
}
