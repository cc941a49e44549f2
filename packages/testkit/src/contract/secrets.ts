import { describeVariables, type ServerDefinition, variableName } from '@guard/core/inspect';
import type { Environment } from '../connect/in-process.ts';

/** A variable that a server cannot do without. */
export interface RequiredVariable {
  readonly name: string;
  readonly kind: 'address' | 'text' | 'secret';
}

/** The variables that a server needs to reach its backend. */
export function requiredVariables(server: ServerDefinition): RequiredVariable[] {
  const needed = new Set(describeVariables(server).flatMap(({ name, required }) => (required ? [name] : [])));
  return Object.entries(server.variables)
    .map(([key, { kind }]) => ({ name: variableName(server.prefix, key), kind }))
    .filter(({ name }) => needed.has(name));
}

/** The environment without what the server is told of its backend: what the person says elsewhere stays. */
export function withoutOwn(env: Environment, { prefix }: ServerDefinition): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith(`${prefix}_`)));
}

/** The secrets in an environment. */
export function secretValues(server: ServerDefinition, env: Environment): string[] {
  const secrets = requiredVariables(server).filter(({ kind }) => kind === 'secret');
  return secrets.flatMap(({ name }) => env[name] ?? []);
}
