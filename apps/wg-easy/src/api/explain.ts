import { BackendError, type Reader } from '@guard/core';
import { whyNothingIsRead, whyNothingIsStored } from '../faults/why-500.ts';
import { isOfWgEasy } from './own-answer.ts';
import { listClients } from './read-clients.ts';
import { getGeneral, isPasswordDisabled, isVersion14 } from './server.ts';

/** Says what an error of wg-easy means and what to do. Decided by status and by what other paths answer. */
export async function explain(error: BackendError, read: Reader): Promise<string | undefined> {
  if (error.kind === 'redirect' || error.kind === 'not_api') return NOT_THE_API;
  switch (error.status) {
    case 401:
      return isOfWgEasy(error) ? SIGN_IN : SIGN_IN_OF_A_PROXY;
    case 403:
      return whyForbidden(error, read);
    case 404:
    case 405:
      return (await isVersion14(read)) ? VERSION_14 : undefined;
    case 422:
      return EXPIRED;
    case 500:
      if (await isVersion14(read)) return VERSION_14;
      return error.outcome === 'read' ? whyNothingIsRead(error, read) : whyNothingIsStored(read);
    default:
      return undefined;
  }
}

export const NOT_THE_API =
  'wg-easy itself sends unknown pages to its login page: check WG_EASY_URL, and whether a proxy asks for a sign-in of its own.';

const SIGN_IN =
  'Either WG_EASY_USERNAME or WG_EASY_PASSWORD is wrong, or the account has a second factor (TOTP): with one, ' +
  'wg-easy 15.4 and later let nobody in by name and password alone. Use an administrator account without a second factor. ' +
  'A wg-easy whose first setup was never finished answers like this, too: open it in a browser and finish it.';

const SIGN_IN_OF_A_PROXY =
  'These are not the words in which wg-easy refuses a sign-in: look whether a proxy before it asks for a sign-in of its own, and let this server past it.';

const EXPIRED =
  'The expiry date of this client has passed: move expiresAt with update_client first, then enable it.';

const VERSION_14 =
  'This is wg-easy 14 or older, which has another API. This server needs wg-easy 15; nothing else was tried.';

const ACCOUNT_DISABLED = 'The account is disabled. Enable it in wg-easy, or use another.';

const ROLE_CLIENT =
  'The account has the role CLIENT: it sees and changes its own clients only. Use an administrator account.';

const NOT_WG_EASY =
  'wg-easy itself does not refuse this: look whether a proxy or firewall before it lets only some requests through.';

const PASSWORDS_OFF =
  'This wg-easy lets nobody in by password (DISABLE_PASSWORD_AUTH). Remove that setting or set it to false: this server has no other way in.';

/** Each cause is told by what other paths answer; where they do not tell, nothing is guessed. */
async function whyForbidden(error: BackendError, read: Reader): Promise<string | undefined> {
  if (!isOfWgEasy(error)) return NOT_WG_EASY;
  if (await isPasswordDisabled(read)) return PASSWORDS_OFF;
  const list = await access(listClients(read));
  if (list !== 'given') return list === 'forbidden' ? ACCOUNT_DISABLED : undefined;
  const settings = await access(getGeneral(read));
  if (settings === 'unknown') return undefined;
  return settings === 'forbidden' ? ROLE_CLIENT : NOT_WG_EASY;
}

async function access(read: Promise<unknown>): Promise<'given' | 'forbidden' | 'unknown'> {
  return read.then(
    () => 'given',
    (error: unknown) =>
      error instanceof BackendError && error.status === 403 && isOfWgEasy(error) ? 'forbidden' : 'unknown',
  );
}
