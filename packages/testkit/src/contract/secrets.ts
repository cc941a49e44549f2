import { describeVariables, type ServerDefinition } from '@guard/core/inspect';
import type { Environment } from '../connect/in-process.ts';

/** A variable that a server cannot do without. */
export interface RequiredVariable {
  readonly name: string;
  readonly kind: 'address' | 'text' | 'secret';
}

/** The variables that a server needs to reach its backend. */
export function requiredVariables(server: ServerDefinition): RequiredVariable[] {
  const names = describeVariables(server).filter(({ required }) => required);
  // Both lists are in the order of the declaration.
  return Object.values(server.variables).map(({ kind }, index) => ({ name: names[index]?.name ?? '', kind }));
}

/** The secrets in an environment. */
export function secretValues(server: ServerDefinition, env: Environment): string[] {
  const secrets = requiredVariables(server).filter(({ kind }) => kind === 'secret');
  return secrets.flatMap(({ name }) => env[name] ?? []);
}
