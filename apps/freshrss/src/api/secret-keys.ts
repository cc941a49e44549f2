/** Parameters in the addresses of private feeds that are secret, besides those that are secret everywhere. */
export const SECRET_KEYS: readonly string[] = ['auth', 'sig', 'signature'];
