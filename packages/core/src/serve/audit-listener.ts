import type { AuditSettings } from '../config/audit-settings.ts';
import type { GuardListener } from '../guard/events.ts';
import type { Posture } from '../guard/posture.ts';
import type { Trail, TrailOptions } from '../audit/trail.ts';

/** What a trail says of its server, and how the operator is told. */
export interface AuditedServer extends Pick<TrailOptions, 'service' | 'now' | 'complain'> {
  readonly posture: Posture;
}

/** Tells whoever listens, and then the trail: what somebody else refuses leaves no step in it that never came. */
export function listenerOf(
  onEvent: GuardListener | undefined,
  settings: AuditSettings | undefined,
  server: AuditedServer,
): GuardListener | undefined {
  if (settings === undefined) return onEvent;
  const audit = auditListener(settings, server);
  return async (event) => {
    await onEvent?.(event);
    await audit(event);
  };
}

/** Writes every step into the trail. What writes it is read with the first of them. */
function auditListener(settings: AuditSettings, { posture, ...server }: AuditedServer): GuardListener {
  let opening: Promise<Trail> | undefined;
  const open = async () => {
    const { openTrail, keepUntilExit } = await import('../audit/audit.ts');
    const start = {
      'process.pid': process.pid,
      'guard.policy.writes': posture.writes,
      'guard.policy.ask': posture.ask,
      'guard.policy.when_off': posture.whenOff,
      'guard.policy.when_unable': posture.whenUnable,
      'guard.policy.approve_by': posture.approveBy,
      'guard.audit.level': settings.level,
      'guard.audit.failure': settings.failure,
    };
    const trail = openTrail({ settings, start, ...server });
    keepUntilExit(trail);
    return trail;
  };
  return async (event) => (await (opening ??= open())).record(event);
}
