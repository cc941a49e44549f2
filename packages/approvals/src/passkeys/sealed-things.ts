import { createHash } from 'node:crypto';
import { createCipher, type PasskeyHome } from '@guard/core/embed';
import type * as z from 'zod';

/** Things of one kind, each sealed: whoever writes into the place where they are kept adds none. */
export interface SealedThings<T> {
  /** False where there is one of that id. */
  add(id: string, thing: T): Promise<boolean>;
  find(id: string): Promise<T | undefined>;
  /** Whether or not there is one of that id. */
  put(id: string, thing: T): Promise<void>;
  /** False where there was none. */
  remove(id: string): Promise<boolean>;
  list(): Promise<readonly T[]>;
}

/** @param kind the ending of their names, and part of what they are sealed for */
export function createSealedThings<T>(
  { vault, keys, sealedFor }: PasskeyHome,
  kind: string,
  shape: z.ZodType<T>,
): SealedThings<T> {
  const cipher = createCipher(keys, sealedFor);
  // Ids are made by others and may hold anything; their hashes are good names, also of files.
  const nameOf = (id: string) => `${createHash('sha256').update(id).digest('hex')}.${kind}`;
  const endsLike = new RegExp(`^[0-9a-f]{64}\\.${kind}$`);

  async function read(name: string): Promise<T | undefined> {
    const sealed = await vault.find(name);
    return shape.safeParse(sealed && cipher.open(sealed, name)).data;
  }

  return {
    add: (id, thing) => vault.add(nameOf(id), cipher.close(thing, nameOf(id))),
    find: (id) => read(nameOf(id)),
    put: (id, thing) => vault.put(nameOf(id), cipher.close(thing, nameOf(id))),
    remove: (id) => vault.remove(nameOf(id)),

    async list() {
      const names = (await vault.names()).filter((name) => endsLike.test(name));
      const things = await Promise.all(names.map(read));
      return things.filter((thing) => thing !== undefined);
    },
  };
}
