import { address, noColon, secret, text } from '@guard/core/start';

/** The settings that the server needs to reach its wg-easy. */
export const variables = {
  url: address({
    describes: 'Address of the wg-easy web interface, such as https://vpn.example.org',
    trims: ['/api/client', '/api/information', '/api', '/login'],
  }),
  username: text({
    describes: 'Login name of an administrator',
    check: noColon,
  }),
  password: secret({
    describes: 'Password of that account; accounts with a second factor cannot sign in this way',
  }),
};

/** The tools of everyday work, without any that hands out a key. */
export const presets = {
  essential: [
    'list_clients',
    'get_client',
    'create_client',
    'enable_client',
    'disable_client',
    'get_vpn_server_info',
  ],
};
