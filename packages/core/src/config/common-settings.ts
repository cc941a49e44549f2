import { type AuditSettings, readAuditSettings } from './audit-settings.ts';
import { parseAddress } from './address.ts';
import { readCertificateAuthority } from './certificate-authority.ts';
import type { Choices } from './choices.ts';
import { readValue } from './clean-value.ts';
import { readPostureSettings } from './posture-settings.ts';
import { type ConfigurationSpec, variableName, type Variables } from './declaration.ts';
import { Findings } from './findings.ts';
import type { Flags } from './flags.ts';
import { readOptIn } from './opt-in.ts';
import { DEFAULT_POSTURE, type Posture } from '../guard/posture.ts';
import { canEndOnPage } from '../guard/way.ts';
import type { HttpSettings } from './http-settings.ts';
import { ACCOUNTS_FILE, APPROVERS_FILE, AUTH, REDIS_URL, withoutHttp } from './http-variables.ts';
import { readProxies } from './proxies.ts';
import type { ProxySettings } from '../http/proxy.ts';
import { type PageSettings, readPageSettings } from './page-settings.ts';
import { readStateSettings, STATE_DIR, type StateSettings } from './state-settings.ts';
import { readElicitation, readInsecureTls, readReadOnly } from './switches.ts';
import type { Source } from './text-file.ts';

/** What every server can be told, whatever its backend. */
export interface CommonSettings {
  readonly readOnly: boolean;
  /** Entries for `selectTools`, as written; empty when unset. */
  readonly allowTools: readonly string[];
  readonly denyTools: readonly string[];
  /** PEM text of one or more certificates, to be trusted besides those of the system. */
  readonly caPem: string | undefined;
  readonly insecureTls: boolean;
  /** Where people open the instance, if that is another address. */
  readonly webUrl: URL | undefined;
  readonly elicitation: boolean;
  /** What was chosen of the posture. */
  readonly choices: Choices;
  readonly proxies: ProxySettings;
  /** Undefined for approvals that are kept in memory. */
  readonly state: StateSettings | undefined;
  /** Of the approval page, whether or not this server has one. */
  readonly page: PageSettings;
  /** Undefined where no trail is kept. */
  readonly audit: AuditSettings | undefined;
  /** Undefined on stdio. */
  readonly http: HttpSettings | undefined;
}

/** Reads what the command `http` alone is told; it is loaded with it. */
export type ReadHttp = (source: Source, findings: Findings, secrets: string[]) => HttpSettings | undefined;

/** What settings are read against. */
interface Around {
  readonly flags: Flags;
  readonly hasPage: boolean;
  /** What a policy requires of the posture, of the server or of any of its tools. */
  readonly required: Choices;
  /** Undefined on stdio. */
  readonly readHttp: ReadHttp | undefined;
}

/** Reads them all; a refused one is noted in `findings`, and its value here then means nothing. */
export function readCommonSettings(
  { prefix, optIn }: Pick<ConfigurationSpec<Variables>, 'prefix' | 'optIn'>,
  source: Source,
  { flags, hasPage, required, readHttp }: Around,
  findings: Findings,
  secrets: string[],
): CommonSettings {
  const named = (key: string) => variableName(prefix, key);
  const raw = (key: string) => source.env[named(key)];
  const settings = {
    readOnly: readReadOnly(named('readOnly'), raw('readOnly'), findings),
    allowTools: readList(named('allowTools'), raw('allowTools'), findings),
    denyTools: readList(named('denyTools'), raw('denyTools'), findings),
    caPem: readCertificateAuthority(named('caFile'), source, findings),
    insecureTls: readInsecureTls(named('insecureTls'), raw('insecureTls'), findings),
    webUrl: readWebUrl(named('webUrl'), raw('webUrl'), findings),
    elicitation: readElicitation(source.env['ELICITATION'], findings) ?? true,
    proxies: readProxies(source, findings, secrets),
    page: readPageSettings(source, findings, secrets),
    audit: readAuditSettings(source, findings, secrets),
    http: readHttp?.(source, findings, secrets),
  };
  if (readHttp === undefined) {
    for (const line of withoutHttp(source.env)) findings.warn(line);
    // Whoever set it believes that callers are kept apart.
    if (readValue(ACCOUNTS_FILE, source.env[ACCOUNTS_FILE], findings) !== undefined)
      findings.refuse(`${ACCOUNTS_FILE} is for the command http alone`);
  }
  const locked = settings.readOnly ? named('readOnly') : undefined;
  const { elicitation } = settings;
  const chosen =
    optIn === undefined
      ? usualChoices(locked, source.env['ELICITATION'])
      : readOptIn(optIn, { source, flags, locked, elicitation }, findings);
  const choices = { ...readPostureSettings(source, findings, hasPage), ...chosen };
  const state = readStateSettings(
    source,
    findings,
    secrets,
    usesPage(choices, required),
    settings.http?.redis !== undefined,
  );
  if (source.env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    findings.warn(
      `NODE_TLS_REJECT_UNAUTHORIZED=0 switches certificate checks off for all of Node; use ${named('caFile')} instead`,
    );
  }
  const passkeyBy = [choices.approveBy, required.approveBy].find((choice) => choice?.value === 'passkey')?.by;
  const { http } = settings;
  if (passkeyBy !== undefined && state === undefined && http?.redis === undefined) {
    const or = readHttp === undefined ? '' : `, or set ${REDIS_URL}`;
    findings.refuse(
      `${passkeyBy}=passkey needs a folder that keeps the passkeys: remove ${STATE_DIR}=none${or}`,
    );
  }
  if (passkeyBy !== undefined && http?.auth.kind === 'none')
    findings.refuse(`${passkeyBy}=passkey needs callers that are known: set ${AUTH} to tokens or oauth`);
  if (passkeyBy === undefined && http?.approversOf !== undefined)
    findings.refuse(
      `${APPROVERS_FILE} is about passkeys, and none is asked for: set GUARD_APPROVE_BY=passkey`,
    );
  return { ...settings, state, choices };
}

/** Whether what was chosen, or is required, can lead to the approval page, with whatever client. */
function usesPage(choices: Choices, required: Choices): boolean {
  const chosen = { ...DEFAULT_POSTURE, ...valuesOf(choices) };
  return canEndOnPage(chosen) || canEndOnPage({ ...chosen, ...valuesOf(required) });
}

function valuesOf(choices: Choices): Partial<Posture> {
  return Object.fromEntries(
    Object.entries(choices).flatMap(([setting, choice]) => (choice ? [[setting, choice.value]] : [])),
  );
}

/** On a server that writes and asks unless it is told otherwise. */
function usualChoices(locked: string | undefined, elicitation: string | undefined): Choices {
  const by = 'ELICITATION';
  return {
    ...(locked !== undefined && { writes: { value: 'denied', by: locked } }),
    ...(elicitation === 'false' && { ask: { value: 'off', by } }),
    ...(elicitation === 'true' && { ask: { value: 'on', by } }),
  };
}

/** No credential goes there, so plain http is nothing to warn of. */
function readWebUrl(name: string, raw: string | undefined, findings: Findings): URL | undefined {
  const value = readValue(name, raw, findings);
  if (value === undefined) return undefined;
  const found = new Findings();
  const url = parseAddress(name, value, [], found);
  for (const problem of found.problems) findings.refuse(problem);
  return url;
}

function readList(name: string, raw: string | undefined, findings: Findings): readonly string[] {
  const value = readValue(name, raw, findings);
  if (value === undefined) return [];
  const entries = value.split(/[\s,]/).filter((entry) => entry !== '');
  // An allow list of commas only would otherwise allow everything.
  if (entries.length === 0) findings.refuse(`${name} holds no tool name: list names, or leave it unset`);
  return entries;
}
