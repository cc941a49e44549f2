import { join } from 'node:path';
import {
  type PasskeyRegister,
  type PasskeysCommandOptions,
  type Principal,
  samePrincipal,
} from '@guard/core/embed';
import type { KnownKey } from './assertion.ts';
import { createInvitations, type Invitations } from './invitations.ts';
import { passkey, type Passkey } from './passkey.ts';
import { createSealedFolder } from './sealed-folder.ts';

/** The passkeys of one folder. Any process on the folder sees the same. */
export interface Passkeys extends PasskeyRegister {
  readonly invitations: Invitations;
  /** Those that can approve for this principal, the oldest first. */
  of(principal: Principal): Promise<readonly Passkey[]>;
  list(): Promise<readonly Passkey[]>;
  /** False where it is registered already. */
  add(key: KnownKey, name: string, principal: Principal): Promise<boolean>;
  /** Keeps what its counter says. */
  counted(key: Passkey, counter: number): Promise<void>;
  /** False where there is none of that id. What it approved and was not carried out counts no longer. */
  remove(id: string): Promise<boolean>;
}

/** `pinned` matters because a program with the rights of the person can add a passkey to the folder. */
export type PasskeysOptions = Pick<PasskeysCommandOptions, 'state' | 'now' | 'pinned'>;

export function openPasskeys({ state: { dir, keys }, now, pinned }: PasskeysOptions): Passkeys {
  const folder = join(dir, 'passkeys');
  const kept = createSealedFolder(folder, keys, 'passkey', passkey);

  async function list(): Promise<Passkey[]> {
    return (await kept.list()).toSorted((one, other) => one.addedAt - other.addedAt);
  }

  return {
    invitations: createInvitations(folder, keys, now),
    list,

    async of(principal) {
      const own = (await list()).filter((key) => samePrincipal(key.principal, principal));
      return pinned === undefined ? own : own.filter(({ id }) => pinned.includes(id));
    },

    add: (key, name, principal) => kept.add(key.id, { ...key, name, principal, addedAt: now() }),

    async counted(key, counter) {
      if (counter !== key.counter) await kept.replace(key.id, { ...key, counter });
    },

    remove: (id) => kept.remove(id),
  };
}
