import { MANIFEST_SCHEMAS } from '@anthropic-ai/mcpb';
import { describe, expect, it } from 'vitest';
import { bundleManifest } from '../src/files/bundle-manifest.ts';
import { servers } from '@guard/workspace';
import { wgEasy } from './support/wg-easy.ts';

describe.each(servers.map((server) => ({ name: server.folder, server })))(
  'the manifest of $name',
  ({ server }) => {
    const manifest = bundleManifest(server);

    it('keeps to the strict schema of its version', () => {
      expect(MANIFEST_SCHEMAS['0.3'].safeParse(manifest).error).toBeUndefined();
    });

    it('asks for every setting that it hands on: a placeholder left over would stop the server', () => {
      const asked = Object.keys(manifest.user_config).map((key) => `\${user_config.${key}}`);
      expect(Object.values(manifest.server.mcp_config.env)).toEqual(asked);
      expect(Object.values(manifest.user_config).every(({ required }) => required)).toBe(true);
    });

    it('hides exactly the secrets', () => {
      // The form asks for what is needed, and for nothing else.
      const needed = Object.entries(server.definition.variables).filter(
        ([, variable]) => variable.kind !== 'text' || variable.optional !== true,
      );
      const secret = needed.map(([key, { kind }]) => [key, kind === 'secret']);
      const hidden = Object.entries(manifest.user_config).map(([key, { sensitive }]) => [key, sensitive]);
      expect(hidden).toEqual(secret);
    });

    it('names the tools of the server', () => {
      expect(manifest.tools.map(({ name }) => name)).toEqual(server.definition.tools.map(({ name }) => name));
    });
  },
);

it('starts the bundled program with what was filled in', () => {
  expect(bundleManifest(wgEasy)).toMatchObject({
    version: '4.5.6',
    server: {
      entry_point: 'server/wg-easy-mcp.mjs',
      mcp_config: {
        args: ['${__dirname}/server/wg-easy-mcp.mjs'],
        env: { WG_EASY_URL: '${user_config.url}', WG_EASY_PASSWORD: '${user_config.password}' },
      },
    },
  });
});
