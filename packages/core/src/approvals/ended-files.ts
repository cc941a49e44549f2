import { randomBytes } from 'node:crypto';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Ended, tooMany } from './ended.ts';
import { endedContent } from './entry-content.ts';
import { storeError } from './folder-error.ts';
import type { Keys } from './keys.ts';
import { createFile, readPlainFile, removeFile, writtenAt } from './plain-file.ts';
import { createFileSeal } from './sealed-file.ts';

const NAME = /^([0-9a-f]{64})\.past$/;

/** The files that tell what became of the approvals in one folder. `name` is what `entryName` says. */
export interface EndedFiles {
  /** The first to tell is believed. It never fails: what is told decides nothing. */
  add(name: string, ended: Ended): Promise<void>;
  note(name: string, more: Partial<Ended>): Promise<void>;
  list(): Promise<readonly Ended[]>;
}

export function createEndedFiles(folder: string, keys: Keys, date: () => number): EndedFiles {
  const seal = createFileSeal(keys);
  const at = (name: string, role: string) => join(folder, `${name}.${role}`);
  // Of hundreds of files the few that are new are read.
  const known = new Map<string, { readonly written: number; readonly ended: Ended | undefined }>();

  async function read(name: string): Promise<Ended | undefined> {
    const path = at(name, 'past');
    const written = await writtenAt(path);
    if (written === undefined) return undefined;
    const before = known.get(name);
    if (before?.written === written) return before.ended;
    const sealed = await readPlainFile(path);
    const { data: ended } = endedContent.safeParse(sealed && seal.open(sealed, `${name}.past`));
    known.set(name, { written, ended });
    return ended;
  }

  return {
    async add(name, ended) {
      await createFile(at(name, 'past'), seal.close(ended, `${name}.past`)).catch(() => false);
    },

    async note(name, more) {
      const fresh = at(name, `${randomBytes(16).toString('base64url')}.new`);
      try {
        const ended = await read(name);
        if (ended === undefined) return;
        await createFile(fresh, seal.close({ ...ended, ...more }, `${name}.past`));
        await rename(fresh, at(name, 'past'));
        known.delete(name);
      } catch {
        await removeFile(fresh);
      }
    },

    async list() {
      const files = await readdir(folder).catch((error: unknown) => {
        throw storeError(error);
      });
      const names = files.flatMap((file) => NAME.exec(file)?.[1] ?? []);
      const there = new Set(names);
      for (const name of known.keys()) if (!there.has(name)) known.delete(name);
      const told = await Promise.all(names.map(async (name) => ({ name, ended: await read(name) })));
      const all = told
        .flatMap(({ name, ended }) => (ended === undefined ? [] : [{ name, ended }]))
        .toSorted((a, b) => a.ended.at - b.ended.at);
      const over = new Set(
        tooMany(
          all.map(({ ended }) => ended),
          date(),
        ),
      );
      await Promise.all(
        all.filter(({ ended }) => over.has(ended)).map(({ name }) => removeFile(at(name, 'past'))),
      );
      return all.flatMap(({ ended }) => (over.has(ended) ? [] : [ended]));
    },
  };
}
