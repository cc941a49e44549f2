export type { JournalEntry, SeenRequest } from './journal.ts';
export type { NetworkSwitches, When } from './network.ts';
export type { WgEasyOptions, WgEasySwitches } from './wg-easy/options.ts';
export type { ClientRow } from './wg-easy/rows.ts';
export type { LivePeer } from './wg-easy/live-interface.ts';
export type { Handshake, WgEasySimulator } from './wg-easy/start.ts';
export type { WgEasyVersion } from './wg-easy/version.ts';
export { startWgEasy } from './wg-easy/start.ts';
