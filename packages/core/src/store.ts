// For whoever keeps approvals in another place: what an entry holds, and the rules that all stores share.
export { type Approval, type Ending, endsAt } from './approvals/approval.ts';
export { roomFor } from './approvals/capacity.ts';
export { createCipher } from './approvals/cipher.ts';
export { type Ended, endedFrom, isTold, tooMany } from './approvals/ended.ts';
export { decisionContent, endedContent, entryContent } from './approvals/entry-content.ts';
export { entryName } from './approvals/entry-name.ts';
export { type Keys } from './approvals/keys.ts';
export { createLifetimeClock } from './approvals/lifetime-clock.ts';
export { createSightings } from './approvals/sightings.ts';
export { canDecide, decided, opened } from './approvals/stamp.ts';
export type { ApprovalStore } from './approvals/store.ts';
export type { PasskeyHome, Vault } from './approvals/vault.ts';
export { StoreError } from './approvals/store-error.ts';
export { TurnLost } from './guard/forbidden.ts';
export { type Lane, serialLane } from './guard/lane.ts';
export type { Relay } from './serve/relay.ts';
