#!/usr/bin/env node
import { runServer } from '@guard/core/start';
import { start } from './start.ts';

await runServer(start, {
  server: async () => import('./server.ts'),
  approvals: async () => import('@guard/approvals'),
  http: async () => import('@guard/http'),
});
