import type { BackendError, Reader } from '@guard/core';
import { listClients } from './read-clients.ts';
import { isPasswordDisabled, isVersion14 } from './server.ts';

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
      return whyForbidden(read);
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

async function whyForbidden(read: Reader): Promise<string> {
  if (await isPasswordDisabled(read)) {
    return 'This wg-easy has password sign-in switched off (DISABLE_PASSWORD_AUTH). Switch it on: this server has no other way in.';
  }
  const canList = await listClients(read).then(
    () => true,
    () => false,
  );
  return canList
    ? 'The account has the role CLIENT: it sees and changes its own clients only. Use an administrator account.'
    : 'The account is disabled. Enable it in wg-easy, or use another.';
}

function atStatus500({ status }: BackendError): string | undefined {
  if (status !== 500) return undefined;
  return 'wg-easy says no more than that. Likely causes: the WireGuard interface is down, or one client holds an address list that WireGuard cannot read.';
}
