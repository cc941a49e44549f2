#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { bundle } from './bundle.js';

// guard-bundle <entry> <outfile> [--server] [--external <package>]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'boolean', default: false },
    external: { type: 'string', multiple: true, default: [] },
  },
});
const [entry, outfile] = positionals;
await bundle({ entry, outfile, minify: values.server, shed: values.server, external: values.external });
