import { type Home, storeProperty } from './store-property.ts';
import { folderWorld, memoryWorld, storeIn } from './world.ts';

async function memoryHome(): Promise<Home> {
  const { time, store } = await memoryWorld();
  return { time, stores: [store], restart: async () => undefined, remove: async () => undefined };
}

async function folderHome(): Promise<Home> {
  const world = await folderWorld();
  const { time, folder } = world;
  const stores = [world.store, storeIn(folder, time)];
  const restart = async (process: number) => {
    stores[process] = storeIn(folder, time);
  };
  return { time, stores, restart, remove: () => world.remove() };
}

storeProperty([
  { home: 'memory', create: memoryHome, numRuns: 1000 },
  { home: 'a folder of two processes', create: folderHome, numRuns: 150 },
]);
