import { wireFormat } from '../http/wire.ts';

/** A machine that runs workflows. */
export interface AgentRow {
  id: number;
  created: number;
  updated: number;
  name: string;
  /** -1 for a system agent, whose token is the secret that registers new agents. */
  owner_id: number;
  token: string;
  last_contact: number;
  last_work: number;
  platform: string;
  backend: string;
  /** Workflows it runs at once. */
  capacity: number;
  version: string;
  no_schedule: boolean;
  custom_labels: Record<string, string> | null;
  /** -1 for all organizations. */
  org_id: number;
}

/** The token is an ordinary field of it. */
export const AGENT = wireFormat<AgentRow>([
  'id',
  'created',
  'updated',
  'name',
  'owner_id',
  'token',
  'last_contact',
  'last_work',
  'platform',
  'backend',
  'capacity',
  'version',
  'no_schedule',
  'custom_labels',
  'org_id',
]);

/** Long as a real one and in its alphabet (base32 of 32 bytes), and to be seen as no secret. */
export function agentToken(id: number): string {
  const letters = String(id).replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)));
  return `${'FAKE'.repeat(13).slice(0, 52 - letters.length)}${letters}====`;
}
