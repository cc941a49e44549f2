import type { Hono } from 'hono';
import type { ServerEnv } from '../listen.ts';
import { ApiError } from './errors.ts';
import type { Instance } from './instance.ts';

const CACHE_MS = 60 * 60_000;

/** GET /api/information, which asks nobody who they are. */
export function addInformationRoutes(app: Hono<ServerEnv>, instance: Instance): void {
  app.get('/api/information', (c) => {
    const { traits, switches } = instance;
    checkReleaseSource(instance);
    return c.json({
      currentRelease: traits.release,
      latestRelease: { version: traits.release, changelog: switches.changelog },
      updateAvailable: false,
      insecure: switches.insecure,
      ...(traits.obfuscationFields && { isAwg: false }),
      ...(traits.firewallFields && { firewallEnabled: switches.firewall }),
    });
  });
}

/** A failure is remembered for an hour, even when GitHub is back. */
function checkReleaseSource(instance: Instance): void {
  const now = instance.clock.now();
  if (now >= instance.releaseFailureCachedUntil && instance.switches.releaseCheckDown) {
    instance.releaseFailureCachedUntil = now + CACHE_MS;
  }
  if (now < instance.releaseFailureCachedUntil) throw new ApiError(500, 'Failed to fetch latest release');
}
