import { fileURLToPath } from 'node:url';
import { contractSuite } from '@guard/testkit';
import { server } from '../src/server.ts';
import { calls, startBackend } from './bitbucket.ts';

contractSuite({
  server,
  calls,
  startBackend,
  snapshotDir: fileURLToPath(new URL('__snapshots__', import.meta.url)),
});
