import { variableName } from '@guard/core';
import { type PublishedServer, servers as published } from '@guard/workspace';

/** A server of this repository whose figures are taken. Its bundle has to be built before. */
export interface MeasuredServer {
  /** Folder under apps/. */
  readonly folder: string;
  readonly binary: string;
  /** Prefix of its variables. */
  readonly prefix: string;
  /** Settings with which it starts as in daily use. Nothing listens at the address and nothing is sent to it. */
  readonly settings: Readonly<Record<string, string>>;
}

const VALUES = { address: 'http://127.0.0.1:9', text: 'admin', secret: 'no-real-secret' };

export const servers: readonly MeasuredServer[] = published.map(measured);

function measured({ folder, definition: { binary, prefix, variables } }: PublishedServer): MeasuredServer {
  const settings = Object.entries(variables).map(([key, { kind }]) => [
    variableName(prefix, key),
    VALUES[kind],
  ]);
  return { folder, binary, prefix, settings: Object.fromEntries(settings) };
}
