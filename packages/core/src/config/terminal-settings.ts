import { type AuditSettings, readAuditSettings } from './audit-settings.ts';
import { ConfigurationError } from './configuration-error.ts';
import { Findings } from './findings.ts';
import type { ProxySettings } from '../http/proxy.ts';
import { type PageSettings, readPageSettings } from './page-settings.ts';
import { readProxies } from './proxies.ts';
import { type ReadFile, readFileUpTo } from './read-file.ts';
import { readStateSettings, STATE_DIR, type StateSettings } from './state-settings.ts';

/** What a person at a terminal looks at approvals with. */
export interface TerminalSettings {
  readonly state: StateSettings;
  readonly page: PageSettings;
  readonly audit: AuditSettings | undefined;
  readonly proxies: ProxySettings;
}

/**
 * The settings that lead to the folder and to the page. A terminal seldom has the environment of the MCP client, and
 * without any the folder is the one that all servers of this user have by default.
 *
 * @throws {ConfigurationError}
 */
export function readTerminalSettings(
  env: Readonly<Record<string, string | undefined>>,
  readFile: ReadFile = readFileUpTo,
): TerminalSettings {
  const findings = new Findings();
  const source = { env, readFile };
  const state = readStateSettings(source, findings, [], true, false);
  const page = readPageSettings(source, findings, []);
  const audit = readAuditSettings(source, findings, []);
  const proxies = readProxies(source, findings, []);
  if (findings.problems.length > 0) throw new ConfigurationError(findings.problems);
  if (state === undefined) throw new ConfigurationError([IN_MEMORY]);
  return { state, page, audit, proxies };
}

const IN_MEMORY = `${STATE_DIR}=none keeps approvals in the memory of each server, where no command sees them: name the folder`;
