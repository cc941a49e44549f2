import { fileURLToPath } from 'node:url';
import { binarySuite } from '@guard/testkit';
import { server } from '../src/server.ts';
import { calls, startBackend } from './bitbucket.ts';

binarySuite({
  server,
  calls,
  startBackend,
  binary: fileURLToPath(new URL('../dist/bitbucket-dc-mcp.js', import.meta.url)),
});
