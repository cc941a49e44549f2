import {
  type Approval,
  type PasskeyRegister,
  type PasskeysOptions,
  type Principal,
  samePrincipal,
} from '@guard/core/embed';
import * as z from 'zod';
import type { KnownKey } from './assertion.ts';
import { createInvitations, type Invitations } from './invitations.ts';
import { passkey, type Passkey } from './passkey.ts';
import { isProof } from './proof.ts';
import { relyingPartyOf } from './relying-party.ts';
import { createSealedThings } from './sealed-things.ts';

/** The passkeys of one place. Any process that shares it sees the same. */
export interface Passkeys extends PasskeyRegister {
  readonly invitations: Invitations;
  /** Those that can approve for this principal, the oldest first. */
  of(principal: Principal): Promise<readonly Passkey[]>;
  /** Those of this principal that count. */
  own(principal: Principal): Promise<readonly Passkey[]>;
  list(): Promise<readonly Passkey[]>;
  /** False where it is registered already. @param pending the invitation, where it counts only once it was confirmed */
  add(key: KnownKey, name: string, principal: Principal, pending?: string): Promise<boolean>;
  /** From now on what was registered by this invitation counts. False where it does already. */
  confirm(invitation: string): Promise<boolean>;
  /** Keeps what its counter says. */
  counted(key: Passkey, counter: number): Promise<void>;
  /** False where there is none of that id. What it approved and was not carried out counts no longer. */
  remove(id: string): Promise<boolean>;
}

/** `pinned` matters because a program with the rights of the person can add a passkey to the folder. */
export function openPasskeys({ home, now, pinned, approversOf }: PasskeysOptions): Passkeys {
  // A passkey is written once and then taken away. What changes lies beside it: written over, it could come back.
  const kept = createSealedThings(home, 'passkey', passkey);
  const counters = createSealedThings(home, 'counter', z.strictObject({ counter: z.number() }));
  // By the invitation, which is never made twice: an id is chosen by whoever registers it.
  const confirmed = createSealedThings(home, 'confirmed', z.strictObject({ at: z.number() }));

  async function asItStands({ pending, ...key }: Passkey): Promise<Passkey> {
    const counter = (await counters.find(key.id))?.counter ?? key.counter;
    const isPending = pending !== undefined && (await confirmed.find(pending)) === undefined;
    return { ...key, counter, ...(isPending && { pending }) };
  }

  async function list(): Promise<Passkey[]> {
    const all = await Promise.all((await kept.list()).map(asItStands));
    return all.toSorted((one, other) => one.addedAt - other.addedAt);
  }

  async function counting(whose: readonly Principal[]): Promise<readonly Passkey[]> {
    return (await list()).filter(
      ({ id, principal, pending }) =>
        pending === undefined &&
        whose.some((each) => samePrincipal(each, principal)) &&
        (pinned === undefined || pinned.includes(id)),
    );
  }

  const of = (principal: Principal) => counting(approversOf?.(principal) ?? [principal]);

  return {
    invitations: createInvitations(home, now),
    list,
    of,
    own: (principal) => counting([principal]),

    async isProven(approval: Approval, page: URL) {
      const key = (await of(approval.principal)).find(({ id }) => id === approval.decision?.by);
      return key !== undefined && isProof(approval, key, relyingPartyOf(page));
    },

    add: (key, name, principal, pending) =>
      kept.add(key.id, {
        ...key,
        name,
        principal,
        addedAt: now(),
        ...(pending !== undefined && { pending }),
      }),

    confirm: (invitation) => confirmed.add(invitation, { at: now() }),

    async counted(key, counter) {
      if (counter !== key.counter) await counters.put(key.id, { counter });
    },

    async remove(id) {
      const isOurs = await kept.remove(id);
      await counters.remove(id);
      return isOurs;
    },
  };
}
