import { BackendError, type Reader } from '@guard/core';
import { listClients } from './read-clients.ts';
import { getGeneral, isPasswordDisabled, isVersion14 } from './server.ts';

/**
 * Says what an error of wg-easy means and what to do. Decided by status and by what other paths answer, never by
 * the text of a message: that follows the language and the version.
 */
export async function explain(error: BackendError, read: Reader): Promise<string | undefined> {
  if (error.kind === 'redirect' || error.kind === 'not_api') {
    return 'wg-easy itself sends unknown pages to its login page: check WG_EASY_URL, and whether a proxy asks for a sign-in of its own.';
  }
  switch (error.status) {
    case 401:
      return SIGN_IN;
    case 403:
      return whyForbidden(error, read);
    case 404:
    case 405:
    case 500:
      return (await isVersion14(read)) ? VERSION_14 : atStatus500(error);
    case 422:
      return EXPIRED;
    default:
      return undefined;
  }
}

const SIGN_IN =
  'Either WG_EASY_USERNAME or WG_EASY_PASSWORD is wrong, or the account has a second factor (TOTP): with one, ' +
  'wg-easy 15.4 and later let nobody in by name and password alone. Use an administrator account without a second factor. ' +
  'A wg-easy whose first setup was never finished answers like this, too: open it in a browser and finish it.';

const EXPIRED =
  'The expiry date of this client has passed: move expiresAt with update_client first, then enable it.';

const VERSION_14 =
  'This is wg-easy 14 or older, which has another API. This server needs wg-easy 15; nothing else was tried.';

const ACCOUNT_DISABLED = 'The account is disabled. Enable it in wg-easy, or use another.';

const ROLE_CLIENT =
  'The account has the role CLIENT: it sees and changes its own clients only. Use an administrator account.';

const NOT_WG_EASY =
  'wg-easy itself does not refuse this: look whether a proxy or firewall before it lets only some requests through.';

/** Each cause is told by what other paths answer; where they do not tell, nothing is guessed. */
async function whyForbidden(error: BackendError, read: Reader): Promise<string | undefined> {
  if (!isOfWgEasy(error)) return NOT_WG_EASY;
  if (await isPasswordDisabled(read)) {
    return 'This wg-easy has password sign-in switched off (DISABLE_PASSWORD_AUTH). Switch it on: this server has no other way in.';
  }
  const list = await access(listClients(read));
  if (list !== 'given') return list === 'forbidden' ? ACCOUNT_DISABLED : undefined;
  const settings = await access(getGeneral(read));
  if (settings === 'unknown') return undefined;
  return settings === 'forbidden' ? ROLE_CLIENT : NOT_WG_EASY;
}

/** wg-easy says in JSON why it refuses; a page is somebody else's. */
function isOfWgEasy({ instanceWords }: BackendError): boolean {
  return instanceWords !== undefined;
}

async function access(read: Promise<unknown>): Promise<'given' | 'forbidden' | 'unknown'> {
  return read.then(
    () => 'given',
    (error: unknown) =>
      error instanceof BackendError && error.status === 403 && isOfWgEasy(error) ? 'forbidden' : 'unknown',
  );
}

function atStatus500({ status }: BackendError): string | undefined {
  if (status !== 500) return undefined;
  return 'wg-easy says no more than that. Likely causes: the WireGuard interface is down, or one client holds an address list that WireGuard cannot read.';
}
