import { fileURLToPath } from 'node:url';
import { packedSuite } from '@guard/testkit';
import { server } from '../src/server.ts';

packedSuite({ server, folder: fileURLToPath(new URL('..', import.meta.url)) });
