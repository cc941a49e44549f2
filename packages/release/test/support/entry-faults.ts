import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

const rules = JSON.parse(
  readFileSync(new URL('../../rules/server-json.schema.json', import.meta.url), 'utf8'),
);
const check = new Ajv({ allErrors: true }).compile(rules);

/** What is wrong with an entry for the MCP registry: paths and words; empty when nothing is. */
export function faultsOfEntry(entry: unknown): string[] {
  check(entry);
  return (check.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}
