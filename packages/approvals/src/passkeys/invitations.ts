import { randomBytes } from 'node:crypto';
import type { PasskeyHome, Principal } from '@guard/core/embed';
import * as z from 'zod';
import { isCode, newCode } from './code.ts';
import { passkey } from './passkey.ts';
import { createSealedThings } from './sealed-things.ts';

const LIFE_MS = 15 * 60_000;
const TRIES = 5;
const KEPT_MS = 24 * 60 * 60_000;

const invitation = z.strictObject({
  id: z.string(),
  /** What the new passkey will be called. */
  name: z.string(),
  principal: passkey.shape.principal,
  code: z.string(),
  openedAt: z.number(),
  until: z.number(),
});

/** An invitation to register one passkey. Its link alone registers none: the code is typed on the page. */
export type Invitation = z.output<typeof invitation>;

/** How far one has come. */
export type InvitationStanding = 'open' | 'used' | 'ended' | 'unknown';

export interface Invitations {
  open(name: string, principal: Principal): Promise<Invitation>;
  find(id: string): Promise<Invitation | undefined>;
  standing(id: string): Promise<InvitationStanding>;
  /** Uses up one of five tries, in whichever process it is made. Undefined for a wrong code. */
  enter(id: string, code: string): Promise<Invitation | undefined>;
  /** Exactly one caller gets true, while it is open. */
  use(id: string): Promise<boolean>;
}

/** @param now milliseconds since the epoch */
export function createInvitations(home: PasskeyHome, now: () => number): Invitations {
  const open = createSealedThings(home, 'invitation', invitation);
  const marks = createSealedThings(home, 'mark', z.strictObject({ at: z.number() }));

  /** Also one that says it is from the future: its clock, or ours, was set. */
  const isLive = ({ openedAt, until }: Invitation) => now() < until && now() >= openedAt - 60_000;

  async function sweep(): Promise<void> {
    const old = (await open.list()).filter(({ until }) => now() >= until + KEPT_MS);
    await Promise.all(old.flatMap(({ id }) => marksOf(id).map((mark) => marks.remove(mark))));
    await Promise.all(old.map(({ id }) => open.remove(id)));
  }

  async function standing(id: string): Promise<InvitationStanding> {
    const found = await open.find(id);
    if (found === undefined) return 'unknown';
    if ((await marks.find(usedOf(id))) !== undefined) return 'used';
    return isLive(found) ? 'open' : 'ended';
  }

  return {
    async open(name, principal) {
      await sweep();
      const id = randomBytes(16).toString('base64url');
      const made = { id, name, principal, code: newCode(), openedAt: now(), until: now() + LIFE_MS };
      await open.add(id, made);
      return made;
    },

    find: (id) => open.find(id),
    standing,

    async enter(id, code) {
      if ((await standing(id)) !== 'open') return undefined;
      for (const mark of triesOf(id)) {
        // What can be made once counts right, however many guess at once.
        if (await marks.add(mark, { at: now() })) {
          const found = await open.find(id);
          return found !== undefined && isCode(code, found.code) ? found : undefined;
        }
      }
      return undefined;
    },

    async use(id) {
      return (await standing(id)) === 'open' && marks.add(usedOf(id), { at: now() });
    },
  };
}

const usedOf = (id: string) => `${id} used`;
const triesOf = (id: string) => Array.from({ length: TRIES }, (_, count) => `${id} try ${count}`);
const marksOf = (id: string) => [usedOf(id), ...triesOf(id)];
