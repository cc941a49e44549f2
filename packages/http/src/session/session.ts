import { randomBytes } from 'node:crypto';
import {
  createCipher,
  type Introduced,
  type Keys,
  type Principal,
  principalSchema,
  samePrincipal,
} from '@guard/core/embed';
import * as z from 'zod';

/** Clients never sign in again after a 404. What counts is the token at each call, so this can be long. */
const LIFE_MS = 30 * 24 * 60 * 60_000;
/** Of what a client calls itself; the id travels in a header of every request. */
const LONGEST_NAME = 100;

/** A session of the revisions of 2025. */
export interface Session {
  /** Two clients of one person that say the same of themselves are two sessions. */
  readonly nonce: string;
  readonly client: Introduced;
}

/** Session ids that say everything themselves: no instance remembers one, and any instance can serve it. */
export interface Sessions {
  /** The id of a new session. */
  begin(principal: Principal, client: Introduced): string;
  /** Undefined for one that is not ours, too old, or of another caller. */
  find(id: string, principal: Principal): Session | undefined;
}

const sealed = z.strictObject({
  nonce: z.string(),
  at: z.number(),
  principal: principalSchema,
  canShowForm: z.boolean(),
  canShowLink: z.boolean(),
  client: z.string().optional(),
});

/** @param now milliseconds since the epoch */
export function createSessions(keys: Keys, server: string, now: () => number): Sessions {
  const cipher = createCipher(keys, 'session of 2025');

  return {
    begin(principal, { client, ...shows }) {
      const nonce = randomBytes(16).toString('base64url');
      const content = { nonce, at: now(), principal, ...shows, client: client?.slice(0, LONGEST_NAME) };
      return cipher.close(content, server).toString('base64url');
    },

    find(id, principal) {
      const { data } = sealed.safeParse(cipher.open(Buffer.from(id, 'base64url'), server));
      if (data === undefined || !samePrincipal(data.principal, principal)) return undefined;
      const age = now() - data.at;
      if (age < -CLOCK_MS || age > LIFE_MS) return undefined;
      const { nonce, canShowForm, canShowLink, client } = data;
      return { nonce, client: { canShowForm, canShowLink, client } };
    },
  };
}

/** The clocks of two machines are never quite the same. */
const CLOCK_MS = 60_000;
