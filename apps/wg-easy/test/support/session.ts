import { startWgEasy, type WgEasyOptions, type WgEasySimulator } from '@guard/simulators';
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

/** A client in front of our server in front of a simulated wg-easy, and the person at the client. */
export interface Session {
  readonly wgEasy: WgEasySimulator;
  readonly person: Person;
  readonly call: (tool: string, args?: Readonly<Record<string, unknown>>) => Promise<ToolResult>;
}

/** What may be other than usual: the person approves everything, the client can show a form. */
export interface SessionOptions {
  readonly person?: Person;
  readonly kind?: ClientKind;
  readonly env?: Environment;
}

/** The client used where its kind does not matter. */
export const ANY_CLIENT: ClientKind = kindNamed('raw client, 2025, empty capability');

/** The settings of a server that uses this simulator. */
export function settings({ url, credentials }: WgEasySimulator): Environment {
  const { username, password } = credentials;
  return { WG_EASY_URL: url, WG_EASY_USERNAME: username, WG_EASY_PASSWORD: password };
}

/** A starter whose sessions are closed after each test. */
export function useSessions() {
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close();
  });
  return {
    /** Starts a wg-easy with the clients 1 `laptop`, 2 `desk` and 3 `guest`, the last one switched off. */
    async start(wgEasyOptions: WgEasyOptions = {}, options: SessionOptions = {}): Promise<Session> {
      const wgEasy = await startWgEasy(wgEasyOptions);
      open.push(() => wgEasy.close());
      wgEasy.addClient({ name: 'laptop' });
      wgEasy.addClient({ name: 'desk' });
      wgEasy.addClient({ name: 'guest', enabled: false });
      return this.connect(wgEasy, options);
    },
    /** Another server and client in front of a wg-easy that runs already. */
    async connect(wgEasy: WgEasySimulator, options: SessionOptions = {}): Promise<Session> {
      const { person = approves(), kind = ANY_CLIENT, env = {} } = options;
      const ours = startInProcess(server, { ...settings(wgEasy), ...env }, { now: () => wgEasy.now() });
      open.push(() => ours.close());
      const client = await kind.connect(ours.connect(), person);
      return { wgEasy, person, call: (tool, args = {}) => client.callTool(tool, args) };
    },
  };
}

function kindNamed(name: string): ClientKind {
  const kind = CLIENTS_WITH_FORM.find((other) => other.name === name);
  if (kind === undefined) throw new Error(`no client kind is called ${name}`);
  return kind;
}
