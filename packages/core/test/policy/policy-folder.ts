import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError } from '../../src/config/configuration-error.ts';

/** A place for a policy, in a folder of its own. */
export class PolicyFolder {
  readonly folder = mkdtempSync(join(tmpdir(), 'guard-policy-'));
  readonly path = join(this.folder, 'policy.json');

  /** What it says of all servers, or its text as it is. */
  write(all: object | string, own?: object): void {
    const servers = { '*': all, ...(own && { 'notes-mcp': own }) };
    writeFileSync(this.path, typeof all === 'string' ? all : JSON.stringify({ version: 1, servers }));
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The lines that a refusal consists of; none where there was no refusal. */
export function refusalOf(run: () => unknown): readonly string[] {
  try {
    run();
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}
