import { guardModelTest } from '@guard/testkit';
import { server } from '../src/server.ts';
import { calls, startBackend } from './freshrss.ts';

guardModelTest({ server, calls, startBackend });
