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
  'wg-easy redirects unknown pages to its login page. Check WG_EASY_URL, and whether a proxy asks for its own sign-in.';

const SIGN_IN =
  'WG_EASY_USERNAME or WG_EASY_PASSWORD is wrong, or the account has a second factor (TOTP): ' +
  'wg-easy 15.4 and later do not accept name and password alone then. Use an administrator account without a second factor. ' +
  'A wg-easy whose first setup is not finished gives the same answer: open it in a browser and finish the setup.';

const SIGN_IN_OF_A_PROXY =
  'wg-easy itself does not refuse a sign-in in these words. Check whether a proxy in front of it asks for its own sign-in, and let this server through.';

const EXPIRED =
  'The expiry date of this client has passed: move expiresAt with update_client first, then enable it.';

const VERSION_14 =
  'This is wg-easy 14 or older, which has a different API. This server needs wg-easy 15; nothing else was tried.';

const ACCOUNT_DISABLED = 'The account is disabled. Enable it in wg-easy, or use another.';

const ROLE_CLIENT =
  'The account has the role CLIENT: it sees and changes its own clients only. Use an administrator account.';

const NOT_WG_EASY =
  'wg-easy itself does not refuse this. Check whether a proxy or firewall in front of it lets only some requests through.';

const PASSWORDS_OFF =
  'Password sign-in is switched off in this wg-easy (DISABLE_PASSWORD_AUTH). Remove that setting or set it to false: this server cannot sign in any other way.';

/** The answers of other paths show the cause. Where they do not, nothing is guessed. */
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
