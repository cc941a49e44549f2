import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where the policy of the machine lies. A constant of the build: no flag and no variable moves it, or whoever sets the
 * environment of a server, such as the settings of a project, could lift what the operator of the machine requires.
 */
export function policyPlace(): string {
  if (process.platform !== 'win32') return '/etc/guard-mcp/policy.json';
  const usual = 'C:\\ProgramData\\guard-mcp\\policy.json';
  const base = process.env['ProgramData'];
  // Only a system on another drive needs its own word for the folder.
  return base === undefined || existsSync(usual) ? usual : join(base, 'guard-mcp', 'policy.json');
}
