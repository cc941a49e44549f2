#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { bundle, bundleServer } from './bundle.js';

// guard-bundle <entry> <outfile> [--server] [--external <package>]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'boolean', default: false },
    external: { type: 'string', multiple: true, default: [] },
  },
});
const [entry, outfile] = positionals;
if (values.server) await bundleServer({ entry, outfile });
else await bundle({ entry, outfile, external: values.external });
