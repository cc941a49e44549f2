import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Figure } from '../figure.ts';
import { inRepository } from '@guard/workspace';
import { type MeasuredServer, servers } from '../servers.ts';

/** What one installs with a server. */
export function packageFigures(): Figure[] {
  return servers.flatMap(figuresOf);
}

function figuresOf({ folder, binary }: MeasuredServer): Figure[] {
  const app = inRepository(`apps/${folder}`);
  const packed: { size: number }[] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: app,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  return [
    {
      name: `Package of ${binary}, packed`,
      unit: 'bytes',
      measured: packed[0]?.size,
      budget: { atMost: 600_000 },
    },
    {
      name: `Packages that are installed along with ${binary}`,
      unit: 'packages',
      measured: dependencyCount(readFileSync(`${app}/package.json`, 'utf8')),
      budget: { atMost: 0 },
    },
  ];
}

/** How many packages a manifest has npm install for its users. */
function dependencyCount(manifest: string): number {
  const parsed: Partial<Record<'dependencies' | 'peerDependencies' | 'optionalDependencies', object>> =
    JSON.parse(manifest);
  const { dependencies = {}, peerDependencies = {}, optionalDependencies = {} } = parsed;
  return [dependencies, peerDependencies, optionalDependencies].flatMap((kind) => Object.keys(kind)).length;
}
