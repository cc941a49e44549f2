/** What a client has to be told to start one of the servers. */
export interface ServerSettings {
  /** The name under which the client lists the server. */
  readonly name: string;
  readonly title: string;
  readonly package: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The servers with the settings that each must have; addresses and paths are examples. */
export const SERVERS: readonly ServerSettings[] = [
  {
    name: 'wg-easy',
    title: 'wg-easy',
    package: '@guard/wg-easy-mcp',
    env: {
      WG_EASY_URL: 'https://vpn.example.org',
      WG_EASY_USERNAME: 'admin',
      WG_EASY_PASSWORD_FILE: '/home/you/.config/wg-easy-password',
    },
  },
  {
    name: 'freshrss',
    title: 'FreshRSS',
    package: '@guard/freshrss-mcp',
    env: {
      FRESHRSS_URL: 'https://rss.example.org',
      FRESHRSS_USER: 'you',
      FRESHRSS_API_PASSWORD_FILE: '/home/you/.config/freshrss-password',
    },
  },
  {
    name: 'woodpecker',
    title: 'Woodpecker CI',
    package: '@guard/woodpecker-ci-mcp',
    env: {
      WOODPECKER_URL: 'https://ci.example.org',
      WOODPECKER_TOKEN_FILE: '/home/you/.config/woodpecker-token',
    },
  },
  {
    name: 'bitbucket',
    title: 'Bitbucket',
    package: '@guard/bitbucket-dc-mcp',
    env: {
      BITBUCKET_URL: 'https://bitbucket.example.org',
      BITBUCKET_TOKEN_FILE: '/home/you/.config/bitbucket-token',
    },
  },
];
