import {
  type BitbucketAccount,
  type BitbucketOptions,
  type BitbucketSimulator,
  startBitbucket,
} from '@guard/simulators';
import {
  type Environment,
  type Session as SessionOf,
  type SessionOptions,
  useSessionsWith,
} from '@guard/testkit';
import { server } from '../../src/server.ts';
import { ASKS } from './own-file.ts';

/** A client in front of our server in front of a simulated Bitbucket, and the person at the client. */
export interface Session extends SessionOf {
  readonly bitbucket: BitbucketSimulator;
}

interface Options extends SessionOptions {
  /** Whose token the server has; the maintainer, who may write, by default. */
  readonly as?: BitbucketAccount | 'bad';
}

/** The settings of a server that uses this simulator, writes and asks. */
export function settings(
  { url, tokens }: BitbucketSimulator,
  as: BitbucketAccount | 'bad' = 'maintainer',
): Environment {
  return { BITBUCKET_URL: url, BITBUCKET_TOKEN: tokens[as], ...ASKS };
}

/** A starter whose sessions are closed after each test. */
export function useSessions() {
  const sessions = useSessionsWith(server);
  return {
    /** Starts a Bitbucket with the open pull requests 42 and 43 in `PAY/checkout`. */
    async start(bitbucketOptions: BitbucketOptions = {}, options: Options = {}): Promise<Session> {
      const bitbucket = sessions.closeAfterwards(await startBitbucket(bitbucketOptions));
      return this.connect(bitbucket, options);
    },
    /** Another server and client in front of a Bitbucket that runs already. */
    async connect(bitbucket: BitbucketSimulator, { as, ...options }: Options = {}): Promise<Session> {
      return { bitbucket, ...(await sessions.connect(bitbucket, settings(bitbucket, as), options)) };
    },
  };
}
