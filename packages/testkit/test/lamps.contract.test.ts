import { fileURLToPath } from 'node:url';
import { contractSuite, guardModelTest } from '../src/index.ts';
import { calls, lamps, startLamps } from './lamps.ts';
import { partOfTheWords, partOfTheWordsCalls } from './part-of-the-words.ts';

contractSuite({
  server: lamps,
  calls,
  startBackend: startLamps,
  snapshotDir: fileURLToPath(new URL('__snapshots__', import.meta.url)),
});
guardModelTest({
  server: { ...lamps, tools: [...lamps.tools, ...partOfTheWords] },
  calls: { ...calls, ...partOfTheWordsCalls },
  startBackend: startLamps,
});
