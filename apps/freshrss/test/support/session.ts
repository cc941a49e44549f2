import { type FreshRssOptions, type FreshRssSimulator, startFreshRss } from '@guard/simulators';
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
import { server } from '../../src/server.ts';
import { seed, settings, WEB } from '../freshrss.ts';

/** A client in front of our server in front of a simulated FreshRSS, and the person at the client. */
export interface Session {
  readonly freshRss: FreshRssSimulator;
  readonly person: Person;
  readonly call: (tool: string, args?: Readonly<Record<string, unknown>>) => Promise<ToolResult>;
}

/** What may be other than usual: the person approves everything, the client can show a form. */
export interface SessionOptions {
  readonly person?: Person;
  readonly kind?: ClientKind;
  readonly env?: Environment;
  /** False: an account without feeds. */
  readonly seeded?: boolean;
}

/** The client used where its kind does not matter. */
export const ANY_CLIENT: ClientKind = kindNamed('raw client, 2025, empty capability');

/** A starter whose sessions are closed after each test. */
export function useSessions() {
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close();
  });
  return {
    /** Starts a FreshRSS with the feeds, articles and labels of `seed`. */
    async start(
      freshRssOptions: FreshRssOptions = {},
      { seeded = true, ...options }: SessionOptions = {},
    ): Promise<Session> {
      const freshRss = await startFreshRss({ webFeeds: WEB, ...freshRssOptions });
      open.push(() => freshRss.close());
      if (seeded) seed(freshRss);
      return this.connect(freshRss, options);
    },
    /** Another server and client in front of a FreshRSS that runs already. */
    async connect(freshRss: FreshRssSimulator, options: SessionOptions = {}): Promise<Session> {
      const { person = approves(), kind = ANY_CLIENT, env = {} } = options;
      const ours = startInProcess(server, { ...settings(freshRss), ...env }, { now: () => freshRss.now() });
      open.push(() => ours.close());
      const client = await kind.connect(ours.connect(), person);
      return { freshRss, person, call: (tool, args = {}) => client.callTool(tool, args) };
    },
  };
}

function kindNamed(name: string): ClientKind {
  const kind = CLIENTS_WITH_FORM.find((other) => other.name === name);
  if (kind === undefined) throw new Error(`no client kind is called ${name}`);
  return kind;
}
