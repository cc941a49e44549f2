import { ConfigurationError, type HttpSettings, type TeamPlace } from '@guard/core/embed';
import { openSharedState } from '../serve/shared.ts';
import { openTokenFile, TokenFileError } from './token-file.ts';

/** What the command `passkeys` works on. */
export async function openTeamPlace(
  http: HttpSettings,
  server: string,
  caPem: string | undefined,
): Promise<TeamPlace> {
  const shared = await openSharedState(http, server, caPem);
  return { shared, principalNamed: (name) => principalNamed(name, http), close: () => shared?.close() };
}

function principalNamed(name: string, { auth }: HttpSettings): ReturnType<TeamPlace['principalNamed']> {
  if (auth.kind === 'oauth') return { kind: 'oauth', iss: auth.issuer, sub: name };
  if (auth.kind === 'none') return undefined;
  try {
    const isKnown = openTokenFile(auth.file)
      .list()
      .some((each) => each.name === name);
    return isKnown ? { kind: 'token', name } : undefined;
  } catch (error) {
    if (error instanceof TokenFileError) throw new ConfigurationError([`GUARD_TOKENS_FILE ${error.message}`]);
    throw error;
  }
}
