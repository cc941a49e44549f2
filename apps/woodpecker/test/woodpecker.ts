import {
  startWoodpecker,
  type WoodpeckerOptions,
  type WoodpeckerRole,
  type WoodpeckerSimulator,
} from '@guard/simulators';
import {
  type Session as SessionOf,
  type SessionOptions as SessionOptionsOf,
  useSessionsWith,
} from '@guard/testkit';
import { server } from '../src/server.ts';

/** A client in front of our server in front of a simulated Woodpecker, and the person at the client. */
export interface Session extends SessionOf {
  readonly woodpecker: WoodpeckerSimulator;
}

/** What may be other than usual. */
export interface SessionOptions extends SessionOptionsOf {
  /** Whose token it is; usually that of an administrator of the instance. */
  readonly role?: WoodpeckerRole;
}

/** A starter whose sessions are closed after each test. */
export function useSessions() {
  const sessions = useSessionsWith(server);
  return {
    /** Starts a Woodpecker with repository 21, and a client for it. */
    async start(woodpeckerOptions: WoodpeckerOptions = {}, options: SessionOptions = {}): Promise<Session> {
      const woodpecker = sessions.closeAfterwards(await startWoodpecker(woodpeckerOptions));
      return this.connect(woodpecker, options);
    },
    /** Another server and client in front of a Woodpecker that runs already. */
    async connect(
      woodpecker: WoodpeckerSimulator,
      { role = 'instance-admin', ...options }: SessionOptions = {},
    ): Promise<Session> {
      const settings = { WOODPECKER_URL: woodpecker.url, WOODPECKER_TOKEN: woodpecker.tokens[role] };
      return { woodpecker, ...(await sessions.connect(woodpecker, settings, options)) };
    },
  };
}

/** The writes a Woodpecker received: `DELETE /api/repos/21/pipelines/5`. */
export function writesOf({ journal }: WoodpeckerSimulator): string[] {
  return journal.map(({ method, path }) => `${method} ${path}`);
}
