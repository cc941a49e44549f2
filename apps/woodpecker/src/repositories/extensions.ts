import { type Words, words } from '@guard/core';
import type { Repo } from '../api/repos.ts';
import type { RepoPatch } from './repository-patch.ts';

/** The addresses outside that Woodpecker asks about every pipeline, and what they decide. */
const EXTENSIONS = [
  {
    endpoint: 'config_extension_endpoint',
    netrc: 'config_extension_netrc',
    name: words`config_extension`,
    decides: words`It receives the data of every pipeline and decides what runs, with the secrets of the repository`,
  },
  {
    endpoint: 'registry_extension_endpoint',
    netrc: 'registry_extension_netrc',
    name: words`registry_extension`,
    decides: words`It receives the data of every pipeline and names the registry logins that images are pulled with`,
  },
  {
    endpoint: 'secret_extension_endpoint',
    netrc: 'secret_extension_netrc',
    name: words`secret_extension`,
    decides: words`It receives the data of every pipeline and provides secrets to it`,
  },
] as const;

/** The names of the addresses, for showing what the call sets them to. */
export const ENDPOINTS = EXTENSIONS.map(({ endpoint, name }) => ({
  endpoint,
  label: words`${name}_endpoint`,
}));

/** What a change sends to an address outside, or lets it decide, each as a sentence. */
export function extensionReach(changes: RepoPatch, current: Repo): Words[] {
  return EXTENSIONS.flatMap((extension) =>
    [newAddress(extension, changes, current), newCredentials(extension, changes, current)].filter(
      (sentence) => sentence !== undefined,
    ),
  );
}

type Extension = (typeof EXTENSIONS)[number];

function newAddress({ endpoint, netrc, name, decides }: Extension, changes: RepoPatch, current: Repo) {
  const address = changes[endpoint];
  if (address === undefined || address === '' || address === current[endpoint]) return undefined;
  // A flag that is on already sends the credentials to the new address as well.
  const along =
    current[netrc] === true && changes[netrc] !== false
      ? words`, and it gets the owner's credentials for the forge`
      : words``;
  return words`${name}_endpoint: a new address. ${decides}${along}.`;
}

function newCredentials({ netrc, name }: Extension, changes: RepoPatch, current: Repo) {
  if (changes[netrc] !== true || current[netrc] === true) return undefined;
  return words`${name}_netrc: false -> true. The extension gets the owner's credentials for the forge with every pipeline.`;
}
