import type { WgEasyOptions, WgEasySimulator } from '@guard/simulators';
import type { Environment } from '@guard/testkit';

/** A reason why nothing works, and the words that help. */
export interface Trouble {
  readonly what: string;
  readonly options?: WgEasyOptions;
  readonly env?: (wgEasy: WgEasySimulator) => Environment;
  readonly says: string;
  /** False where the list is answered all the same. */
  readonly list?: boolean;
}

const wrongPassword = () => ({ WG_EASY_PASSWORD: 'FAKE-wrong-password' });

export const TROUBLES: Trouble[] = [
  { what: 'version 14 with a password', options: { version: '14' }, says: 'This is wg-easy 14 or older' },
  {
    what: 'version 14 without a password',
    options: { version: '14', v14Password: false },
    says: 'This is wg-easy 14 or older',
  },
  {
    what: 'a sign-in page of a proxy that answers 200',
    options: { loginPage: true },
    says: 'Check WG_EASY_URL, and whether a proxy asks for its own sign-in',
  },
  {
    what: 'a proxy that redirects to its sign-in page',
    options: { redirectAll: true },
    says: 'Check WG_EASY_URL, and whether a proxy asks for its own sign-in',
  },
  {
    what: 'an address with a folder that is not there',
    env: ({ url }) => ({ WG_EASY_URL: `${url}/vpn` }),
    says: 'wg-easy redirects unknown pages to its login page. Check WG_EASY_URL',
  },
  { what: 'a wrong password', env: wrongPassword, says: 'WG_EASY_USERNAME or WG_EASY_PASSWORD is wrong' },
  { what: 'a second factor', options: { totp: true }, says: 'or the account has a second factor (TOTP)' },
  {
    what: 'a first setup that was never finished',
    options: { setupDone: false },
    says: 'first setup is not finished',
  },
  {
    what: 'password sign-in that is switched off',
    options: { passwordSignInDisabled: true },
    says: 'Password sign-in is switched off in this wg-easy (DISABLE_PASSWORD_AUTH). Remove that setting or set it to false',
  },
  {
    what: 'an account that is disabled',
    options: { accountDisabled: true },
    says: 'The account is disabled.',
  },
  {
    what: 'an account of the role CLIENT',
    options: { role: 'CLIENT' },
    says: 'The account has the role CLIENT: it sees and changes its own clients only.',
    list: false,
  },
  {
    what: 'an address where nothing listens',
    env: () => ({ WG_EASY_URL: 'http://127.0.0.1:9' }),
    says: 'nothing accepts connections there (ECONNREFUSED',
  },
];
