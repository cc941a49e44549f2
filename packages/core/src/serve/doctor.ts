import { describeError } from './failure.ts';
import type { Runtime } from './runtime.ts';

/** What `doctor` found, as one screen of text, and whether all of it is well. */
export interface Diagnosis {
  readonly report: string;
  readonly healthy: boolean;
}

/**
 * Checks the settings against the real instance, reading only. Each check stands on the one before, so the
 * first that fails is the one to mend.
 */
export async function diagnose({ definition, connected, missing, scrubber }: Runtime): Promise<Diagnosis> {
  const lines: string[] = [];
  const note = (ok: boolean, title: string, says: string) =>
    lines.push(scrubber.text(`${ok ? 'ok  ' : 'FAIL'}  ${title}: ${says}`));
  if (connected === undefined || missing.length > 0) {
    note(false, 'settings', `set ${missing.join(', ')}`);
    return { report: lines.join('\n'), healthy: false };
  }
  note(true, 'settings', connected.instance.base.href);
  const read = connected.client.reader(new AbortController().signal);
  for (const [index, check] of definition.checks.entries()) {
    const finding = await check.run(read).catch(async (error: unknown) => ({
      ok: false,
      says: await describeError(error, async (failure) => definition.explain?.(failure, read)),
    }));
    note(finding.ok, check.title, finding.says);
    if (!finding.ok) {
      for (const later of definition.checks.slice(index + 1)) lines.push(`-     ${later.title}: not checked`);
      return { report: lines.join('\n'), healthy: false };
    }
  }
  return { report: lines.join('\n'), healthy: true };
}
