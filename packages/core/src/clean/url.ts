import { hideSecretParameters } from './query.ts';
import { hideUserinfo } from './userinfo.ts';

/**
 * Takes credentials out of every URL in a text: the user part (`https://user:password@host`, a bare token
 * too) is removed, the values of secret query and fragment parameters are hidden. The user name of an
 * address whose scheme signs in elsewhere (`ssh://git@host`) stays while no password follows it.
 *
 * Expects cleaned text; linear time.
 *
 * @param extraKeys parameter names that are secret in addition to the key rule
 */
export function hideUrlCredentials(text: string, extraKeys: readonly string[] = []): string {
  return hideSecretParameters(hideUserinfo(text), extraKeys);
}
