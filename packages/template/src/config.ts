import { address, secret } from '@guard/core/start';

/** What the server must be told to reach its instance. */
export const variables = {
  url: address({ describes: 'Address of the instance, such as https://sample.example.org', trims: ['/api'] }),
  token: secret({ describes: 'API token of an account' }),
};

/** The tools of everyday work. */
export const presets = { essential: ['list_notes'] };
