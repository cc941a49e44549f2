import type { Runtime } from '@guard/core/embed';

/** What keeps this instance from serving; undefined where nothing does. */
export type LookWhetherReady = () => Promise<string | undefined>;

/** Whoever asks often asks us and not the backend. */
const KEEP_MS = 5000;

/** @param shared what is wrong with Redis, where there is one */
export function whetherReady(
  { definition, connected, scope, monotonic }: Runtime,
  shared: (() => Promise<string | undefined>) | undefined,
): LookWhetherReady {
  let latest: { readonly at: number; readonly found: Promise<string | undefined> } | undefined;
  const [first] = definition.checks;

  async function look(): Promise<string | undefined> {
    if (connected === undefined || first === undefined) return 'not configured';
    if ((await shared?.()) !== undefined) return 'redis';
    const { ok } = await first
      .run(connected.client.reader(AbortSignal.timeout(KEEP_MS)), scope)
      .catch(() => ({ ok: false }));
    return ok ? undefined : 'backend';
  }

  return () => {
    if (latest === undefined || monotonic() >= latest.at + KEEP_MS)
      latest = { at: monotonic(), found: look() };
    return latest.found;
  };
}
