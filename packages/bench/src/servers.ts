/** A server of this repository whose figures are taken. Its bundle has to be built before. */
export interface MeasuredServer {
  /** Folder under apps/. */
  readonly folder: string;
  readonly binary: string;
  /** Prefix of its variables. */
  readonly prefix: string;
  /** Settings with which it starts as in daily use. Nothing listens at the address and nothing is sent to it. */
  readonly settings: Readonly<Record<string, string>>;
}

export const servers: readonly MeasuredServer[] = [
  {
    folder: 'wg-easy',
    binary: 'wg-easy-mcp',
    prefix: 'WG_EASY',
    settings: {
      WG_EASY_URL: 'http://127.0.0.1:9',
      WG_EASY_USERNAME: 'admin',
      WG_EASY_PASSWORD: 'no-real-password',
    },
  },
  {
    folder: 'freshrss',
    binary: 'freshrss-mcp',
    prefix: 'FRESHRSS',
    settings: {
      FRESHRSS_URL: 'http://127.0.0.1:9',
      FRESHRSS_USER: 'jane',
      FRESHRSS_API_PASSWORD: 'no-real-password',
    },
  },
  {
    folder: 'woodpecker',
    binary: 'woodpecker-ci-mcp',
    prefix: 'WOODPECKER',
    settings: { WOODPECKER_URL: 'http://127.0.0.1:9', WOODPECKER_TOKEN: 'no-real-token' },
  },
];
