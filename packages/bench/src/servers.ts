import { type ServerDefinition, isWrite, variableName } from '@guard/core/inspect';
import { inRepository, type PublishedServer, servers as published } from '@guard/workspace';

/** A server of this repository whose figures are taken. Its bundle has to be built before. */
export interface MeasuredServer {
  /** Folder under apps/. */
  readonly folder: string;
  readonly binary: string;
  /** Prefix of its variables. */
  readonly prefix: string;
  /** Settings with which it starts as in daily use. Nothing listens at the address. */
  readonly settings: Readonly<Record<string, string>>;
  /** Path of its first file. */
  readonly program: string;
  /** A read that needs no argument. */
  readonly firstCall: string;
}

function isOptionalText(variable: ServerDefinition['variables'][string]): boolean {
  return variable.kind === 'text' && variable.optional === true;
}

const VALUES = { address: 'http://127.0.0.1:9', text: 'admin', secret: 'no-real-secret' };

export const servers: readonly MeasuredServer[] = published.map(measured);

function measured({ folder, definition }: PublishedServer): MeasuredServer {
  const { binary, prefix, variables, tools } = definition;
  // What is optional narrows a server, and its figures with it.
  const needed = Object.entries(variables).filter(([, variable]) => !isOptionalText(variable));
  const settings = needed.map(([key, { kind }]) => [variableName(prefix, key), VALUES[kind]]);
  const firstCall = tools.find((tool) => !isWrite(tool) && tool.input.safeParse({}).success)?.name;
  if (firstCall === undefined) throw new Error(`${binary} has no read without arguments`);
  return {
    folder,
    binary,
    prefix,
    settings: Object.fromEntries(settings),
    program: inRepository(`apps/${folder}/dist/${binary}.js`),
    firstCall,
  };
}
