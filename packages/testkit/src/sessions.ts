import { afterEach } from 'vitest';
import { type ClientKind, CLIENTS_WITH_FORM } from './clients/client-kinds.ts';
import type { ToolResult } from './clients/tool-result.ts';
import {
  type Environment,
  type InProcessOptions,
  type ServerInProcess,
  startInProcess,
} from './connect/in-process.ts';
import type { Person } from './persons/person.ts';
import { approves } from './persons/persons.ts';

/** A client in front of a server, and the person at the client. */
export interface Session {
  readonly person: Person;
  /** The server, for further clients of another kind. */
  readonly started: ServerInProcess;
  readonly call: (tool: string, args?: Readonly<Record<string, unknown>>) => Promise<ToolResult>;
}

/** What may be other than usual: the person approves everything, the client can show a form. */
export interface SessionOptions {
  readonly person?: Person;
  readonly kind?: ClientKind;
  /** Settings besides those that point to the backend; undefined takes one away. */
  readonly env?: Environment;
  /** What the server is given besides its settings. */
  readonly options?: InProcessOptions;
}

/** The client used where its kind does not matter. */
export const ANY_CLIENT: ClientKind = kindNamed('raw client, 2025, empty capability');

/** Sessions with one server. They, and whatever else was opened for a test, are closed after it, the last one first. */
export function useSessionsWith(server: Parameters<typeof startInProcess>[0]) {
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close();
  });
  const closeAfterwards = <T extends { close(): Promise<void> }>(opened: T): T => {
    open.push(() => opened.close());
    return opened;
  };
  return {
    closeAfterwards,
    /** Starts the server with `settings`, on the clock of its backend, and connects a client. */
    async connect(
      backend: { now(): number },
      settings: Environment,
      { person = approves(), kind = ANY_CLIENT, env = {}, options = {} }: SessionOptions = {},
    ): Promise<Session> {
      const started: ServerInProcess = startInProcess(
        server,
        { ...settings, ...env },
        { now: () => backend.now(), ...options },
      );
      const client = await kind.connect(closeAfterwards(started).connect(), person);
      return { person, started, call: (tool, args = {}) => client.callTool(tool, args) };
    },
  };
}

function kindNamed(name: string): ClientKind {
  const kind = CLIENTS_WITH_FORM.find((other) => other.name === name);
  if (kind === undefined) throw new Error(`no client kind is called ${name}`);
  return kind;
}
