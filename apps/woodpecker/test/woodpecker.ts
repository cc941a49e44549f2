import {
  startWoodpecker,
  type WoodpeckerOptions,
  type WoodpeckerRole,
  type WoodpeckerSimulator,
} from '@guard/simulators';
import {
  approves,
  type ClientKind,
  CLIENTS_WITH_FORM,
  type Environment,
  type Person,
  startInProcess,
  type ToolResult,
} from '@guard/testkit';
import { afterEach } from 'vitest';
import { server } from '../src/server.ts';

/** A client in front of our server in front of a simulated Woodpecker, and the person at the client. */
export interface Session {
  readonly woodpecker: WoodpeckerSimulator;
  readonly person: Person;
  readonly call: (tool: string, args?: Readonly<Record<string, unknown>>) => Promise<ToolResult>;
}

/** What may be other than usual: an instance administrator's account, and a person who approves everything. */
export interface SessionOptions {
  readonly person?: Person;
  readonly kind?: ClientKind;
  readonly role?: WoodpeckerRole;
  readonly env?: Environment;
}

/** The client used where its kind does not matter. */
const ANY_CLIENT: ClientKind = kindNamed('raw client, 2025, empty capability');

/** A starter whose sessions are closed after each test. */
export function useSessions() {
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close();
  });
  return {
    /** Starts a Woodpecker with repository 21, and a client for it. */
    async start(woodpeckerOptions: WoodpeckerOptions = {}, options: SessionOptions = {}): Promise<Session> {
      const woodpecker = await startWoodpecker(woodpeckerOptions);
      open.push(() => woodpecker.close());
      return this.connect(woodpecker, options);
    },
    /** Another server and client in front of a Woodpecker that runs already. */
    async connect(woodpecker: WoodpeckerSimulator, options: SessionOptions = {}): Promise<Session> {
      const { person = approves(), kind = ANY_CLIENT, role = 'instance-admin', env = {} } = options;
      const settings = { WOODPECKER_URL: woodpecker.url, WOODPECKER_TOKEN: woodpecker.tokens[role], ...env };
      const ours = startInProcess(server, settings, { now: () => woodpecker.now() });
      open.push(() => ours.close());
      const client = await kind.connect(ours.connect(), person);
      return { woodpecker, person, call: (tool, args = {}) => client.callTool(tool, args) };
    },
  };
}

/** The writes a Woodpecker received: `DELETE /api/repos/21/pipelines/5`. */
export function writesOf({ journal }: WoodpeckerSimulator): string[] {
  return journal.map(({ method, path }) => `${method} ${path}`);
}

function kindNamed(name: string): ClientKind {
  const kind = CLIENTS_WITH_FORM.find((other) => other.name === name);
  if (kind === undefined) throw new Error(`no client kind is called ${name}`);
  return kind;
}
