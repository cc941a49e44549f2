import { guardModelTest } from '@guard/testkit';
import { server } from '../src/server.ts';
import { calls, startBackend } from './bitbucket.ts';

guardModelTest({ server, calls, startBackend });
