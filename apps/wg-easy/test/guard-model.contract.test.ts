import { guardModelTest } from '@guard/testkit';
import { server } from '../src/server.ts';
import { calls, startBackend } from './wg-easy.ts';

guardModelTest({ server, calls, startBackend });
