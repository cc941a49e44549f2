import { readCertificateAuthority } from './certificate-authority.ts';
import { ConfigurationError } from './configuration-error.ts';
import { variableName } from './declaration.ts';
import { Findings } from './findings.ts';
import { type HttpSettings, readHttpSettings } from './http-settings.ts';
import { type ReadFile, readFileUpTo } from './read-file.ts';
import { readStateSettings, STATE_DIR, type StateSettings } from './state-settings.ts';

/** What a person at a terminal works on a served team with. */
export interface TeamSettings {
  readonly http: HttpSettings;
  /** Undefined where its instances share a Redis. */
  readonly state: StateSettings | undefined;
  readonly caPem: string | undefined;
}

/**
 * The settings of the command http that lead to what it keeps: the same environment, without that of the backend.
 *
 * @param prefix of the server's own variables
 * @throws {ConfigurationError}
 */
export function readTeamSettings(
  env: Readonly<Record<string, string | undefined>>,
  prefix: string,
  readFile: ReadFile = readFileUpTo,
): TeamSettings {
  const findings = new Findings();
  const source = { env, readFile };
  const http = readHttpSettings(source, findings, []);
  const isShared = http?.redis !== undefined;
  const state = isShared ? undefined : readStateSettings(source, findings, [], true, false);
  const caPem = readCertificateAuthority(variableName(prefix, 'caFile'), source, findings);
  if (findings.problems.length > 0 || http === undefined) throw new ConfigurationError(findings.problems);
  if (!isShared && state === undefined) throw new ConfigurationError([IN_MEMORY]);
  return { http, state, caPem };
}

const IN_MEMORY = `${STATE_DIR}=none keeps passkeys in the memory of the server, where no command sees them: name the folder, or set GUARD_REDIS_URL`;
