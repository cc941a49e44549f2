import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createCipher, createFile, type Keys, readPlainFile, removeFile } from '@guard/core/embed';
import * as z from 'zod';

/** Things of one kind, each in a file of its own that is sealed: whoever writes into the folder adds none. */
export interface SealedFolder<T> {
  /** False where there is one of that id. */
  add(id: string, thing: T): Promise<boolean>;
  find(id: string): Promise<T | undefined>;
  replace(id: string, thing: T): Promise<void>;
  /** False where there was none. */
  remove(id: string): Promise<boolean>;
  list(): Promise<readonly T[]>;
}

/** @param kind the ending of its files, and part of what they are sealed for */
export function createSealedFolder<T>(
  folder: string,
  keys: Keys,
  kind: string,
  shape: z.ZodType<T>,
): SealedFolder<T> {
  const cipher = createCipher(keys, 'guard passkeys in a folder, 1');
  // Ids are made by others and may hold anything; their hashes are good names for files.
  const nameOf = (id: string) => `${createHash('sha256').update(id).digest('hex')}.${kind}`;
  const endsLike = new RegExp(`^[0-9a-f]{64}\\.${kind}$`);

  async function read(name: string): Promise<T | undefined> {
    const sealed = await readPlainFile(join(folder, name));
    return shape.safeParse(sealed && cipher.open(sealed, name)).data;
  }

  async function prepared(): Promise<void> {
    await mkdir(folder, { mode: 0o700, recursive: true });
  }

  return {
    async add(id, thing) {
      await prepared();
      return createFile(join(folder, nameOf(id)), cipher.close(thing, nameOf(id)));
    },

    find: (id) => read(nameOf(id)),

    async replace(id, thing) {
      const fresh = join(folder, `${nameOf(id)}.${randomBytes(8).toString('hex')}`);
      await createFile(fresh, cipher.close(thing, nameOf(id)));
      await rename(fresh, join(folder, nameOf(id)));
    },

    remove: (id) => removeFile(join(folder, nameOf(id))),

    async list() {
      await prepared();
      const names = (await readdir(folder)).filter((name) => endsLike.test(name));
      const things = await Promise.all(names.map(read));
      return things.filter((thing) => thing !== undefined);
    },
  };
}
