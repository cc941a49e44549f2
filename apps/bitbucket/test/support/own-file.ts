import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a person says in the file of their own. */
export interface OwnFile {
  readonly mcp_allow_writes?: boolean;
  readonly mcp_elicitation_opt_in?: boolean;
}

const made = new Map<string, string>();
process.once('exit', () => {
  for (const folder of made.values()) rmSync(folder, { recursive: true, force: true });
});

/** The settings of a person who has such a file; the folder is removed when the tests end. */
export function ownFile(says: OwnFile): { readonly XDG_CONFIG_HOME: string } {
  const content = JSON.stringify(says);
  const folder = made.get(content) ?? mkdtempSync(join(tmpdir(), 'bitbucket-settings-'));
  made.set(content, folder);
  mkdirSync(join(folder, 'guard-mcp'), { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'guard-mcp', 'bitbucket.json'), content, { mode: 0o600 });
  return { XDG_CONFIG_HOME: folder };
}

/** A server that only reads; one that writes and asks nobody; and one that writes and asks. */
export const READS = ownFile({});
export const WRITES = ownFile({ mcp_allow_writes: true });
export const ASKS = ownFile({ mcp_allow_writes: true, mcp_elicitation_opt_in: true });
