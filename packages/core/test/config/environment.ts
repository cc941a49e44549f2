import { ConfigurationError } from '../../src/config/configuration-error.ts';
import { address, secret, text } from '../../src/config/declaration.ts';
import { headerToken, noColon } from '../../src/config/checks.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import type { ReadFile } from '../../src/config/read-file.ts';

/** The declarations of three servers, of every kind and shape that core has to carry. */
export const vpn = {
  prefix: 'WG_EASY',
  variables: {
    url: address({ describes: 'Address of wg-easy.', trims: ['/api'] }),
    username: text({ describes: 'Name of the account.', check: noColon }),
    password: secret({ describes: 'Password of the account.' }),
  },
};

export const feeds = {
  prefix: 'FRESHRSS',
  variables: {
    url: address({ describes: 'Address of FreshRSS.', trims: ['/api/greader.php', '/api', '/p'] }),
    user: text({ describes: 'Name of the account.' }),
    apiPassword: secret({ describes: 'API password of the account.' }),
  },
};

export const builds = {
  prefix: 'WOODPECKER',
  variables: {
    url: address({ describes: 'Address of Woodpecker.', trims: ['/api'] }),
    token: secret({ describes: 'Personal access token.', check: headerToken }),
  },
};

/** One that has to be opted in to, with a part of the instance to keep to. */
export const repos = {
  prefix: 'REPOS',
  variables: {
    url: address({ describes: 'Address.', trims: [] }),
    project: text({ describes: 'Key of the only project.', optional: true, flag: 'project' }),
  },
  optIn: { file: 'repos', whileReadOnly: 'It only reads: see --allow-writes.', whenAsking: 'It asks.' },
};

export type Environment = Record<string, string | undefined>;

/** A complete environment for `vpn`, with the changes given; undefined takes a variable away. */
export function vpnEnvironment(changes: Environment = {}): Environment {
  return {
    WG_EASY_URL: 'https://vpn.example.org',
    WG_EASY_USERNAME: 'ada',
    WG_EASY_PASSWORD: 'correct horse',
    ...changes,
  };
}

/** Reads files out of a table; what is not in it does not exist. */
export function filesOf(files: Record<string, string | Uint8Array>): ReadFile {
  return (path, ceiling) => {
    const content = files[path];
    if (content === undefined) throw fileError('ENOENT', `no such file or directory, open '${path}'`);
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    if (bytes.length > ceiling) throw fileError('EFBIG', 'too large');
    return bytes;
  };
}

function fileError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

export function readVpn(changes: Environment = {}, files: Record<string, string | Uint8Array> = {}) {
  return readConfiguration(vpn, vpnEnvironment(changes), { readFile: filesOf(files) });
}

/** The problems of the ConfigurationError that `action` throws; fails when it throws nothing or something else. */
export function problemsOf(action: () => unknown): readonly string[] {
  try {
    action();
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  throw new Error('expected a ConfigurationError, and nothing was thrown');
}
