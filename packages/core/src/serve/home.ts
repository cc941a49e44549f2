import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createFolderStore } from '../approvals/folder-store.ts';
import type { Keys } from '../approvals/keys.ts';
import { createLifetimeClock } from '../approvals/lifetime-clock.ts';
import { createMemoryStore } from '../approvals/memory-store.ts';
import type { ApprovalStore } from '../approvals/store.ts';
import type { AuditSettings } from '../config/audit-settings.ts';
import type { Variables } from '../config/declaration.ts';
import type { Configuration } from '../config/read-configuration.ts';
import { type Lane, openLane, serialLane } from '../guard/lane.ts';
import type { StandingPolicy } from '../policy/standing-policy.ts';
import { type Listening, listeningOf } from './audit-listener.ts';
import { auditUnder } from './audit-required.ts';
import type { ServerDefinition } from './definition.ts';
import type { Standing } from './standing.ts';
import type { RuntimeOptions } from './runtime.ts';

/** What all accounts of one process have in common. */
export interface Home {
  readonly keys: Keys;
  readonly store: ApprovalStore;
  readonly lane: Lane;
  /** Undefined where no trail is kept. */
  readonly audit: AuditSettings | undefined;
  readonly listening: Listening;
}

export function openHome<V extends Variables>(
  definition: ServerDefinition<V>,
  { state, audit: chosen }: Configuration<V>,
  { path, atStart }: StandingPolicy,
  standing: Standing,
  options: RuntimeOptions & Required<Pick<RuntimeOptions, 'complain' | 'now' | 'monotonic'>>,
): Home {
  const { onEvent, complain, now, monotonic } = options;
  const keys = options.keys ?? state?.keys ?? randomKeys();
  const lifetime = createLifetimeClock(now, monotonic);
  const audit = auditUnder(atStart, chosen, path);
  const service = { name: definition.binary, version: definition.version };
  return {
    keys,
    store: options.store ?? openStore(state?.dir, keys, now, lifetime),
    lane: definition.serialWrites ? (options.lane ?? serialLane()) : openLane,
    audit,
    listening: listeningOf(onEvent, audit, { service, standing, now, complain }),
  };
}

function openStore(
  folder: string | undefined,
  keys: Keys,
  date: () => number,
  now: () => number,
): ApprovalStore {
  if (folder === undefined) return createMemoryStore(now);
  return createFolderStore({ folder: join(folder, 'approvals'), keys, date, now });
}

function randomKeys(): Keys {
  const key = randomBytes(32);
  return { first: key, all: [key] };
}
