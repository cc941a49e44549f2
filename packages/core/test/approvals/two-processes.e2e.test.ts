import { createInterface } from 'node:readline';
import { type ChildProcess, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CompiledCore, compileCore } from '../serve/compiled-core.ts';
import { folderWorld, type FolderWorld, KEY, openOne, YES } from './world.ts';

const HOW_MANY = 300;

let core: CompiledCore;
let racer: string;
beforeAll(() => {
  core = compileCore();
  racer = core.add(
    'racer.ts',
    `import { createLifetimeClock } from './src/approvals/lifetime-clock.ts';
     import { createFolderStore } from './src/approvals/folder-store.ts';
     const [, , folder, key, date, ...ids] = process.argv;
     const first = Buffer.from(key, 'base64');
     const now = createLifetimeClock(() => Number(date), () => performance.now());
     const store = createFolderStore({ folder, keys: { first, all: [first] }, date: () => Number(date), now });
     process.stdout.write('ready\\n');
     await new Promise((resolve) => process.stdin.once('data', resolve));
     const won = { decided: [], redeemed: [] };
     for (const id of ids) {
       if (await store.decide(id, 'page', ${JSON.stringify(YES)}, 600000)) won.decided.push(id);
       if (await store.redeem(id)) won.redeemed.push(id);
     }
     process.stdout.write(JSON.stringify(won) + '\\n');
     process.exit();`,
  );
});
afterAll(() => {
  core[Symbol.dispose]();
});

interface Won {
  readonly decided: readonly string[];
  readonly redeemed: readonly string[];
}

/** Starts a process and gives, once it is ready, what lets it go. */
async function startRacer(
  { folder, time }: FolderWorld,
  ids: readonly string[],
): Promise<() => Promise<Won>> {
  const args = [racer, folder, Buffer.from(KEY).toString('base64'), String(time.wall), ...ids];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  if (child.stdout === null) throw new Error('The process has no output');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('ready');
  return async () => {
    child.stdin?.write('go\n');
    return JSON.parse(String((await lines.next()).value)) as Won;
  };
}

describe('three processes on one folder', () => {
  test('that decide and redeem the same approvals at once: each is decided once and redeemed once', async () => {
    const world = await folderWorld();
    try {
      const ids: string[] = [];
      for (let opened = 0; opened < HOW_MANY; opened += 1) {
        const sub = String(opened);
        ids.push(await openOne(world.store, 'page', { principal: { kind: 'oauth', iss: '', sub } }));
      }
      const racers = await Promise.all([1, 2, 3].map(() => startRacer(world, ids)));
      const won = await Promise.all(racers.map((go) => go()));
      const everyOne = [...ids].toSorted();
      expect(won.flatMap(({ decided }) => decided).toSorted()).toStrictEqual(everyOne);
      expect(won.flatMap(({ redeemed }) => redeemed).toSorted()).toStrictEqual(everyOne);
      // It was a race: nobody had it all.
      expect(won.filter(({ redeemed }) => redeemed.length > 0).length).toBeGreaterThan(1);
      const left = (await readdir(world.folder)).filter((file) => !/\.(?:ended|past)$/.test(file));
      expect(left).toStrictEqual([]);
    } finally {
      await world.remove();
    }
  });
});
