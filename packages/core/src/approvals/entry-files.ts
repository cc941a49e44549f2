import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Approval } from './approval.ts';
import { decisionContent, entryContent } from './entry-content.ts';
import { errorCode } from './error-code.ts';
import { storeError } from './folder-error.ts';
import type { Keys } from './keys.ts';
import { createFile, readPlainFile, removeFile, writtenAt } from './plain-file.ts';
import { createFileSeal } from './sealed-file.ts';

/**
 * What files an entry has. It is born as `open`, and renamed to `approved` once a `decision` stands beside it. `ended`
 * is created by whoever redeems or ends it, and stays until a copy of the others would be too old. `past` tells for a
 * day what became of it.
 */
export type Role = 'open' | 'approved' | 'decision' | 'ended' | 'past';

const NAME = /^([0-9a-f]{64})\.(open|approved|decision|ended|past|[\w-]{22}\.new)$/;

/** A file of ours, whole or left over by a process that was cut off. */
export interface Listed {
  readonly file: string;
  readonly name: string;
  readonly role: Role | undefined;
}

/** The files of the entries in one folder. `name` is what `entryName` says. */
export interface EntryFiles {
  /** Makes the folder where there is none, and its parent is there. */
  prepare(): Promise<void>;
  list(): Promise<readonly Listed[]>;
  /** Undefined where there is none that was sealed with our keys for this name. */
  read(name: string): Promise<Approval | undefined>;
  writeOpen(name: string, entry: Approval): Promise<void>;
  /** False where somebody else decided. */
  writeDecision(name: string, decision: Approval['decision']): Promise<boolean>;
  /** False where it ended in the meantime. */
  approve(name: string): Promise<boolean>;
  /** False where it ended before: of several that try at once one succeeds. */
  markEnded(name: string, how: string, until: number): Promise<boolean>;
  /** Whether there is a mark of its ending. Whatever bears that name is one. */
  hasEnded(name: string): Promise<boolean>;
  /** What that mark says: how it ended, and until when the mark has to stay. */
  ending(name: string): Promise<{ readonly how: string; readonly until: number } | undefined>;
  /** Whether this process removed it. */
  remove(name: string, role: Role): Promise<boolean>;
  removeFile(file: string): Promise<boolean>;
  writtenAt(file: string): Promise<number | undefined>;
  /** Waits until what was removed stays removed even if the machine loses power. */
  settle(): Promise<void>;
}

export function createEntryFiles(folder: string, keys: Keys): EntryFiles {
  const seal = createFileSeal(keys);
  const at = (name: string, role: string) => join(folder, `${name}.${role}`);

  async function unseal(name: string, role: Role, as: 'entry' | 'decision'): Promise<unknown> {
    const sealed = await readPlainFile(at(name, role));
    return sealed && seal.open(sealed, `${name}.${as}`);
  }

  return {
    async prepare() {
      await mkdir(folder, 0o700).catch((error: unknown) => {
        if (errorCode(error) !== 'EEXIST') throw storeError(error);
      });
    },

    async list() {
      const files = await readdir(folder).catch((error: unknown) => {
        throw storeError(error);
      });
      return files.flatMap((file) => {
        const [, name, role] = NAME.exec(file) ?? [];
        if (name === undefined) return [];
        return [{ file, name, role: isRole(role) ? role : undefined }];
      });
    },

    async read(name) {
      // In the order in which an entry goes: one that is renamed in between is found under its next name.
      const open = entryContent.safeParse(await unseal(name, 'open', 'entry'));
      if (open.success) return open.data;
      const approved = entryContent.safeParse(await unseal(name, 'approved', 'entry'));
      const decision = decisionContent.safeParse(await unseal(name, 'decision', 'decision'));
      if (!approved.success || !decision.success || decision.data.verdict !== 'approved') return undefined;
      return { ...approved.data, decision: decision.data };
    },

    async writeOpen(name, entry) {
      const fresh = at(name, `${randomBytes(16).toString('base64url')}.new`);
      await createFile(fresh, seal.close(entry, `${name}.entry`));
      await rename(fresh, at(name, 'open')).catch(async (error: unknown) => {
        await removeFile(fresh);
        throw storeError(error);
      });
    },

    writeDecision: (name, decision) =>
      createFile(at(name, 'decision'), seal.close(decision, `${name}.decision`)),

    approve: (name) =>
      rename(at(name, 'open'), at(name, 'approved')).then(
        () => true,
        (error: unknown) => {
          if (errorCode(error) === 'ENOENT') return false;
          throw storeError(error);
        },
      ),

    markEnded: (name, how, until) => createFile(at(name, 'ended'), `${how} ${until}\n`),

    hasEnded: async (name) => (await writtenAt(at(name, 'ended'))) !== undefined,

    async ending(name) {
      const mark = Buffer.from((await readPlainFile(at(name, 'ended'))) ?? []).toString();
      const [, how, until] = /^([a-z]+) (\d{1,15})\n$/.exec(mark) ?? [];
      return how === undefined ? undefined : { how, until: Number(until) };
    },

    remove: (name, role) => removeFile(at(name, role)),
    removeFile: (file) => removeFile(join(folder, file)),
    writtenAt: (file) => writtenAt(join(folder, file)),

    async settle() {
      // Not every system can do so for a folder; where one cannot, nothing better is to be had.
      const handle = await open(folder, 'r').catch(() => undefined);
      await handle?.sync().catch(() => undefined);
      await handle?.close();
    },
  };
}

const isRole = (text: string | undefined): text is Role =>
  ['open', 'approved', 'decision', 'ended', 'past'].some((role) => role === text);
