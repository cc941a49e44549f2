#!/usr/bin/env node
import { runServer } from '@guard/core';
import { start } from './start.ts';

await runServer(start, { server: async () => import('./server.ts') });
