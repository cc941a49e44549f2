import { applyEdits } from './edit.ts';
import { ENCODED_GRAMMAR, findEncoded, type Find } from './encoded.ts';
import { findSecretParameters } from './query.ts';
import type { ParameterJudge } from './secret-parameter.ts';
import { findUserinfo } from './userinfo.ts';

/** An address in the query of an address, and one more within that, as chains of redirects and proxies make them. */
const MOST_DECODED = 2;

/**
 * Takes credentials out of every URL in a text: the user part (`https://user:password@host`, a bare token
 * too) is removed, the values of secret query and fragment parameters are hidden. The user name of an
 * address whose scheme signs in elsewhere (`ssh://git@host`) stays while no password follows it. Addresses that
 * stand percent-encoded in others are looked through as well; what is no secret stays as it was spelt.
 *
 * Expects cleaned text; linear time.
 *
 * @param isSecret says which parameters are secret
 */
export function hideUrlCredentials(text: string, isSecret: ParameterJudge): string {
  const withoutUsers = hideAtEveryDepth(text, findUserinfo);
  return hideAtEveryDepth(withoutUsers, (part) => findSecretParameters(part, isSecret));
}

function hideAtEveryDepth(text: string, find: Find): string {
  let hidden = applyEdits(text, find(text));
  if (!hidden.includes('%')) return hidden;
  for (let times = 1; times <= MOST_DECODED && ENCODED_GRAMMAR.test(hidden); times += 1) {
    hidden = applyEdits(hidden, findEncoded(hidden, times, find));
  }
  return hidden;
}
