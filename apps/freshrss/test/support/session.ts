import { type FreshRssOptions, type FreshRssSimulator, startFreshRss } from '@guard/simulators';
import {
  type Session as SessionOf,
  type SessionOptions as SessionOptionsOf,
  useSessionsWith,
} from '@guard/testkit';
import { server } from '../../src/server.ts';
import { seed, settings, WEB } from '../freshrss.ts';

/** A client in front of our server in front of a simulated FreshRSS, and the person at the client. */
export interface Session extends SessionOf {
  readonly freshRss: FreshRssSimulator;
}

/** What may be other than usual. */
export interface SessionOptions extends SessionOptionsOf {
  /** False: an account without feeds. */
  readonly seeded?: boolean;
}

/** A starter whose sessions are closed after each test. */
export function useSessions() {
  const sessions = useSessionsWith(server);
  return {
    /** Starts a FreshRSS with the feeds, articles and labels of `seed`. */
    async start(
      freshRssOptions: FreshRssOptions = {},
      { seeded = true, ...options }: SessionOptions = {},
    ): Promise<Session> {
      const freshRss = sessions.closeAfterwards(await startFreshRss({ webFeeds: WEB, ...freshRssOptions }));
      if (seeded) seed(freshRss);
      return this.connect(freshRss, options);
    },
    /** Another server and client in front of a FreshRSS that runs already. */
    async connect(freshRss: FreshRssSimulator, options: SessionOptions = {}): Promise<Session> {
      return { freshRss, ...(await sessions.connect(freshRss, settings(freshRss), options)) };
    },
  };
}
