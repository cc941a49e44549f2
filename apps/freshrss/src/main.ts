#!/usr/bin/env node
import { runServer } from '@guard/core';
import { server } from './server.ts';

await runServer(server);
