import { address, defineServer, path, READS, readTool, secret, wholeNumber } from '@guard/core';
import { openPolicy, readConfiguration } from '@guard/core/embed';
import { readHttpSettings } from '@guard/core/inspect';
import { serveHttp } from '@guard/http';
import * as z from 'zod';

const thing = z.looseObject({ id: z.int(), name: z.string() });

const getThing = readTool({
  name: 'get_thing',
  title: 'Get a thing',
  description: 'Reads one thing.',
  hints: READS,
  input: z.strictObject({ thingId: wholeNumber('Id of the thing') }),
  output: z.looseObject({ id: z.int() }),
  untrusted: false,
  read: async ({ input: { thingId }, read }) => read.json(path`/things/${thingId}`, thing),
});

const definition = defineServer({
  binary: 'things-mcp',
  backend: 'things',
  title: 'Things',
  version: '1.0.0',
  instructions: 'Reads things.',
  prefix: 'THINGS',
  variables: {
    url: address({ describes: 'Address of the instance', trims: [] }),
    token: secret({ describes: 'Token of an account' }),
  },
  supplied: 'none',
  presets: { essential: ['get_thing'] },
  secretKeys: [],
  serialWrites: false,
  connect: ({ url, token }) => ({
    base: url,
    account: 'bench',
    headers: () => ({ authorization: `Bearer ${token}` }),
  }),
  checks: [],
  tools: [getThing],
});

// Our server over HTTP, at the port that it is told.
await serveHttp({
  definition,
  configuration: readConfiguration(definition, process.env, { readHttp: readHttpSettings }),
  policy: openPolicy('/nowhere/policy.json', { server: definition.binary, tools: [] }),
  approvals: undefined,
  complain: () => {},
});
process.stdout.write('listening\n');
