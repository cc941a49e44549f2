import { readJsonFile } from '../config/json-file.ts';
import { type Policy, policySchema } from './schema.ts';

/**
 * Reads a policy.
 *
 * @throws {ConfigurationError} with one line for each thing that is wrong, naming file and key and showing no value
 */
export function readPolicy(path: string): Policy {
  return readJsonFile(path, path, policySchema);
}
