import { counted, oneOf, type SuppliedValue, type Words, words } from '@guard/core';
import { isDeepStrictEqual } from 'node:util';
import { FORGE_TYPES } from './forge-arguments.ts';
import { type Forge, type ForgeSettings, mergeOptions } from '../api/forges.ts';
import { added } from '../questions/added.ts';
import { eachOf, fromCall } from '../questions/from-call.ts';

export const ADDON = words`An addon makes the server execute the file that is named in its options.`;

/** Woodpecker sets it up from its environment at every start. */
const FIRST = words`Whenever the server starts, it sets up forge 1 again from its own settings: the change lasts until then.`;

export const UNVERIFIED = words`Its certificate is not checked: anyone between the two servers can read the tokens of its users.`;

/**
 * What the call itself brings and what decides it. Of an option only the name, for its value may be a password, but for
 * the file that is executed.
 */
export function forgeValues(
  { url, oauth_host, client, additional_options = {}, orgs }: ForgeSettings,
  current?: Forge,
): SuppliedValue[] {
  const { executable, ...others } = additional_options;
  return fromCall([
    [words`Address`, url],
    [words`Sign-in address`, oauth_host],
    [words`Client`, client],
    [words`Executed file`, typeof executable === 'string' ? executable : undefined],
    ...eachOf(words`Option`, Object.keys(others)),
    ...eachOf(words`New organization`, added(orgs ?? [], current?.orgs)),
  ]);
}

/**
 * What an update of a forge changes, each as a sentence. Addresses, names and options are others' words, so all but
 * types and flags are told by name or number only; those that came with the call stand in the block below.
 */
export function forgeChanges(changes: ForgeSettings, current: Forge): Words[] {
  const { type, url, skip_verify } = changes;
  const differs = (key: 'client' | 'oauth_host') =>
    changes[key] !== undefined && changes[key] !== (current[key] ?? '');
  return [
    words`Everybody who signs in through it is affected within ten minutes.`,
    ...(type !== undefined && type !== current.type
      ? [words`type: ${oneOf(current.type, FORGE_TYPES)} -> ${oneOf(type, FORGE_TYPES)}.`]
      : []),
    ...(url !== undefined && url !== current.url
      ? [
          words`url changes: the stored forge token of every user is sent to the new address. Whoever runs that
decides who signs in as whom, administrators included.`,
        ]
      : []),
    ...(differs('client')
      ? [
          changes.client === ''
            ? words`client is emptied: nobody can sign in through it.`
            : words`client changes.`,
        ]
      : []),
    ...(changes.oauth_client_secret === undefined ? [] : [words`oauth_client_secret is replaced.`]),
    ...(differs('oauth_host')
      ? [
          changes.oauth_host === ''
            ? words`oauth_host is emptied: people sign in at its url.`
            : words`oauth_host changes: people sign in at another address.`,
        ]
      : []),
    ...(skip_verify !== undefined && skip_verify !== (current.skip_verify ?? false)
      ? [
          words`skip_verify: ${current.skip_verify ?? false} -> ${skip_verify}.${skip_verify ? words` ${UNVERIFIED}` : words``}`,
        ]
      : []),
    ...optionChanges(changes, current),
    ...orgChanges(changes, current),
    ...((type ?? current.type) === 'addon' ? [ADDON] : []),
    ...(current.id === 1 ? [FIRST] : []),
  ];
}

function orgChanges({ orgs }: ForgeSettings, current: Forge): Words[] {
  const before = current.orgs ?? [];
  if (orgs === undefined || orgs === null || isDeepStrictEqual(orgs, before)) return [];
  const open = orgs.length === 0 ? words` An empty list sets no limit: membership is not checked.` : words``;
  const fresh = added(orgs, before).length;
  const gone = added(before, orgs).length;
  return [
    words`orgs changes: ${before.length} -> ${counted(orgs.length, words`organization`)}, ${fresh} of them new, ${gone} removed.${open}`,
  ];
}

function optionChanges(changes: ForgeSettings, current: Forge): Words[] {
  const before = current.additional_options ?? {};
  const after = mergeOptions(current, changes) ?? {};
  const set = Object.keys(after).filter((key) => !isDeepStrictEqual(after[key], before[key])).length;
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key)).length;
  return set + gone === 0 ? [] : [words`additional_options: ${set} set, ${gone} removed.`];
}
