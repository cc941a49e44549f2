import type { AddedPasskey } from '../approvals/page-module.ts';
import type { AuditSettings } from '../config/audit-settings.ts';
import type { GuardListener } from '../guard/events.ts';
import type { Trail, TrailOptions } from '../audit/trail.ts';
import type { Standing } from './standing.ts';

/** What a trail says of its server, and how the operator is told. */
export interface AuditedServer extends Pick<TrailOptions, 'service' | 'now' | 'complain'> {
  readonly standing: Standing;
}

/** Is told of every step. */
export interface Listening {
  /** Undefined where nobody wants to know. */
  readonly listener: GuardListener | undefined;
  readonly passkeyAdded: (added: AddedPasskey) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Tells whoever listens, and then the trail: what somebody else refuses leaves no step in it that never came. */
export function listeningOf(
  onEvent: GuardListener | undefined,
  settings: AuditSettings | undefined,
  server: AuditedServer,
): Listening {
  if (settings === undefined)
    return { listener: onEvent, passkeyAdded: async () => {}, close: async () => {} };
  let opening: Promise<Trail> | undefined;
  const trail = async () => (opening ??= open(settings, server));
  return {
    async listener(event) {
      await onEvent?.(event);
      (await trail()).record(event);
    },
    passkeyAdded: async (added) => (await trail()).passkeyAdded(added),
    close: async () => (await opening?.catch(() => undefined))?.stop(),
  };
}

/** What writes a trail is read with the first step. */
async function open(settings: AuditSettings, { standing, ...server }: AuditedServer): Promise<Trail> {
  const { openTrail, keepUntilExit } = await import('../audit/audit.ts');
  const { posture, from } = standing;
  const start = {
    'process.pid': process.pid,
    'guard.policy.writes': posture.writes,
    'guard.policy.ask': posture.ask,
    'guard.policy.when_off': posture.whenOff,
    'guard.policy.when_unable': posture.whenUnable,
    'guard.policy.approve_by': posture.approveBy,
    'guard.policy.source': from,
    'guard.audit.level': settings.level,
    'guard.audit.failure': settings.failure,
  };
  const trail = openTrail({ settings, start, ...server });
  keepUntilExit(trail);
  return trail;
}
