import { cutLine } from '../clean/line.ts';
import type { Finding, ServerDefinition } from './definition.ts';
import { describeError } from './failure.ts';
import { describePolicy } from '../policy/describe-policy.ts';
import type { Runtime } from './runtime.ts';
import { scopeWords } from './scope.ts';
import { standingValues } from './start-lines.ts';

/** Room for an error with its advice. */
const MOST_CHARACTERS = 1000;

/** One line of what `doctor` found. */
export interface Checked {
  readonly check: string;
  readonly outcome: 'ok' | 'failed' | 'not_checked';
  /** What was found, or what to fix; empty for what was not checked. */
  readonly says: string;
}

/** What `doctor` found, and whether nothing is wrong. */
export interface Diagnosis {
  readonly server: string;
  readonly version: string;
  readonly healthy: boolean;
  readonly checks: readonly Checked[];
}

/**
 * Checks the settings against the real instance, reading only. Each check needs the one before it: the first that fails
 * is the one to fix, and the rest is not checked, unless what it found stands alone. A variable without effect stops no
 * check, but it makes the whole unhealthy: what it was meant to protect is not protected.
 */
export async function diagnose(runtime: Runtime): Promise<Diagnosis> {
  const { definition, connected, missing, unknown, scrubber } = runtime;
  const checks: Checked[] = [];
  const note = (check: string, ok: boolean, says: string) => {
    // On one line: what an instance says of itself must not look like the outcome of the next check.
    checks.push({
      check,
      outcome: ok ? 'ok' : 'failed',
      says: cutLine(scrubber.line(says), MOST_CHARACTERS),
    });
    return ok;
  };
  let healthy =
    connected === undefined || missing.length > 0
      ? note('settings', false, `set ${missing.join(', ')}`)
      : note('settings', true, [connected.instance.base.href, ...scopeWords(runtime.scope)].join(', '));
  note('in force', true, standingValues(runtime.standing));
  if (runtime.policy !== undefined) note('policy', true, describePolicy(runtime.policy));
  for (const says of unknown) note('environment', false, says);
  const read = connected?.client.reader(new AbortController().signal);
  let goesOn = healthy;
  for (const check of definition.checks) {
    if (!goesOn || read === undefined) {
      checks.push({ check: check.title, outcome: 'not_checked', says: '' });
      continue;
    }
    const finding: Finding = await check.run(read, runtime.scope).catch(async (error: unknown) => ({
      ok: false,
      says: await describeError(error, async (failure) => definition.explain?.(failure, read)),
    }));
    const isWell = note(check.title, finding.ok, finding.says);
    healthy &&= isWell;
    goesOn = isWell || finding.standsAlone === true;
  }
  return {
    server: definition.binary,
    version: definition.version,
    healthy: healthy && unknown.length === 0,
    checks,
  };
}

/** With what was looked at besides the instance. */
export function withFindings(
  diagnosis: Diagnosis,
  findings: readonly { readonly check: string; readonly ok: boolean; readonly says: string }[],
): Diagnosis {
  const checks = findings.map(({ check, ok, says }): Checked => ({
    check,
    outcome: ok ? 'ok' : 'failed',
    says,
  }));
  const healthy = diagnosis.healthy && findings.every(({ ok }) => ok);
  return { ...diagnosis, healthy, checks: [...diagnosis.checks, ...checks] };
}

/** The same where the settings are refused, and there is nothing to look at. */
export function refusedSettings(
  { binary, version, checks }: Pick<ServerDefinition, 'binary' | 'version' | 'checks'>,
  problems: readonly string[],
): Diagnosis {
  const failed = problems.map((says) => ({ check: 'settings', outcome: 'failed' as const, says }));
  const unchecked = checks.map(({ title }) => ({ check: title, outcome: 'not_checked' as const, says: '' }));
  return { server: binary, version, healthy: false, checks: [...failed, ...unchecked] };
}

const MARKS: Record<Checked['outcome'], string> = { ok: 'ok  ', failed: 'FAIL', not_checked: '-   ' };

/** The same as one screen of text. */
export function diagnosisText({ checks }: Diagnosis): string {
  return checks
    .map(({ check, outcome, says }) => `${MARKS[outcome]}  ${check}: ${says === '' ? 'not checked' : says}`)
    .join('\n');
}
