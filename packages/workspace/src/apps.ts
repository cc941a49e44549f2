import type { ServerDefinition } from '@guard/core/inspect';
import bitbucketPackage from '@guard/bitbucket-dc-mcp/package.json' with { type: 'json' };
import { server as bitbucket } from '@guard/bitbucket-dc-mcp/src/server.ts';
import freshrssPackage from '@guard/freshrss-mcp/package.json' with { type: 'json' };
import { server as freshrss } from '@guard/freshrss-mcp/src/server.ts';
import wgEasyPackage from '@guard/wg-easy-mcp/package.json' with { type: 'json' };
import { server as wgEasy } from '@guard/wg-easy-mcp/src/server.ts';
import woodpeckerPackage from '@guard/woodpecker-ci-mcp/package.json' with { type: 'json' };
import { server as woodpecker } from '@guard/woodpecker-ci-mcp/src/server.ts';

/** A folder of apps/. */
export interface App {
  readonly folder: string;
  readonly packageJson: {
    readonly name: string;
    readonly engines: { readonly node: string };
    readonly private?: boolean;
  };
  readonly definition: ServerDefinition;
}

/** All of them, in the order of their names. Written by `pnpm new-server`. */
export const apps: readonly App[] = [
  { folder: 'bitbucket', packageJson: bitbucketPackage, definition: bitbucket },
  { folder: 'freshrss', packageJson: freshrssPackage, definition: freshrss },
  { folder: 'wg-easy', packageJson: wgEasyPackage, definition: wgEasy },
  { folder: 'woodpecker', packageJson: woodpeckerPackage, definition: woodpecker },
];
