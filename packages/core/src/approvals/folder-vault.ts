import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Keys } from './keys.ts';
import { createFile, readPlainFile, removeFile } from './plain-file.ts';
import type { PasskeyHome, Vault } from './vault.ts';

/** Each in a file of its own. */
function createFolderVault(folder: string): Vault {
  async function prepared(): Promise<void> {
    await mkdir(folder, { mode: 0o700, recursive: true });
  }

  return {
    async add(name, sealed) {
      await prepared();
      return createFile(join(folder, name), sealed);
    },

    find: (name) => readPlainFile(join(folder, name)),

    async put(name, sealed) {
      await prepared();
      const fresh = join(folder, `${name}.${randomBytes(8).toString('hex')}`);
      await createFile(fresh, sealed);
      await rename(fresh, join(folder, name));
    },

    remove: (name) => removeFile(join(folder, name)),

    async names() {
      await prepared();
      return readdir(folder);
    },
  };
}

/** The passkeys of a folder of ours. */
export function passkeysInFolder(dir: string, keys: Keys): PasskeyHome {
  return {
    vault: createFolderVault(join(dir, 'passkeys')),
    keys,
    sealedFor: 'guard passkeys in a folder, 1',
  };
}
