import { startWgEasy, type WgEasyOptions, type WgEasySimulator } from '@guard/simulators';
import {
  type Environment,
  type Session as SessionOf,
  type SessionOptions,
  useSessionsWith,
} from '@guard/testkit';
import { server } from '../../src/server.ts';

/** A client in front of our server in front of a simulated wg-easy, and the person at the client. */
export interface Session extends SessionOf {
  readonly wgEasy: WgEasySimulator;
}

/** The settings of a server that uses this simulator. */
export function settings({ url, credentials }: WgEasySimulator): Environment {
  const { username, password } = credentials;
  return { WG_EASY_URL: url, WG_EASY_USERNAME: username, WG_EASY_PASSWORD: password };
}

/** A starter whose sessions are closed after each test. */
export function useSessions() {
  const sessions = useSessionsWith(server);
  return {
    /** Starts a wg-easy with the clients 1 `laptop`, 2 `desk` and 3 `guest`, the last one switched off. */
    async start(wgEasyOptions: WgEasyOptions = {}, options: SessionOptions = {}): Promise<Session> {
      const wgEasy = sessions.closeAfterwards(await startWgEasy(wgEasyOptions));
      wgEasy.addClient({ name: 'laptop' });
      wgEasy.addClient({ name: 'desk' });
      wgEasy.addClient({ name: 'guest', enabled: false });
      return this.connect(wgEasy, options);
    },
    /** Another server and client in front of a wg-easy that runs already. */
    async connect(wgEasy: WgEasySimulator, options: SessionOptions = {}): Promise<Session> {
      return { wgEasy, ...(await sessions.connect(wgEasy, settings(wgEasy), options)) };
    },
  };
}
