import { path, type Reader, type Writer } from '@guard/core';
import * as z from 'zod';
import { EVERYTHING, listPages, nullable, type Window } from './pages.ts';
import type { Settings } from './settings.ts';

/** A build agent, with its token in clear: whoever has it gets builds and their secrets. */
export const agent = z.looseObject({
  id: z.int(),
  name: z.string(),
  owner_id: z.int(),
  token: z.string(),
  no_schedule: z.boolean(),
  platform: z.string().optional(),
  /** Seconds since 1970; 0 for one that never called. */
  last_contact: z.int().default(0),
  /** -1 for one that works for every organization. */
  org_id: z.int().default(-1),
});

export type Agent = z.output<typeof agent>;

export const AGENT_SETTINGS: Settings = {};

/** An agent calls every minute; one that has been silent for this many seconds is gone. */
const SILENT = 600;

/**
 * How many other agents take the work that this one took. Silence is measured against the agent that called last,
 * because the clock here may differ from that of the server.
 */
export async function othersThatTakeWork(read: Reader, { id, org_id }: Agent): Promise<number> {
  const { entries } = await listAgents(read, EVERYTHING);
  const newest = Math.max(...entries.map(({ last_contact }) => last_contact));
  return entries.filter(
    (other) =>
      other.id !== id &&
      !other.no_schedule &&
      (other.org_id === -1 || other.org_id === org_id) &&
      newest - other.last_contact <= SILENT,
  ).length;
}

export async function listAgents(read: Reader, window: Window) {
  return listPages(read, path`/api/agents`, agent, window);
}

export async function getAgent(read: Reader, id: number): Promise<Agent> {
  return read.json(path`/api/agents/${id}`, agent);
}

/** What an agent is working on. */
export async function listAgentTasks(read: Reader, id: number) {
  return read.json(path`/api/agents/${id}/tasks`, nullable(z.looseObject({ id: z.string() })));
}

export async function createAgent(write: Writer, body: Record<string, unknown>): Promise<Agent> {
  return write.send('POST', path`/api/agents`, { json: body, reply: agent });
}

/** Both fields are always written: one that is left out becomes empty. */
export async function replaceAgent(write: Writer, id: number, body: { name: string; no_schedule: boolean }) {
  return write.send('PATCH', path`/api/agents/${id}`, { json: body, reply: agent });
}

export async function deleteAgent(write: Writer, id: number): Promise<void> {
  await write.send('DELETE', path`/api/agents/${id}`, { reply: z.undefined() });
}
