import { address, headerToken, secret } from '@guard/core/start';

/** The settings that the server needs to reach its Woodpecker. */
export const variables = {
  url: address({
    describes: 'Address of the Woodpecker server, sub-folder included, such as https://ci.example.org',
    trims: ['/api'],
  }),
  token: secret({
    describes:
      'Personal access token of an account, from its profile page; it has all the rights of that account',
    check: headerToken,
    optional: true, // the version can be asked for without one
  }),
};

/** The tools of everyday work. */
export const presets = {
  essential: [
    'list_repositories',
    'get_repository',
    'list_pipelines',
    'get_pipeline',
    'get_step_logs',
    'trigger_pipeline',
    'restart_pipeline',
    'cancel_pipeline',
  ],
};
