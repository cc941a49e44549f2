import { expect, it } from 'vitest';
import { releasePlan } from '../src/release-plan.ts';
import { serverIn, servers } from '@guard/workspace';
import { wgEasy } from './support/wg-easy.ts';

it('writes outputs as a runner reads them', () => {
  expect(releasePlan(wgEasy)).toMatch(
    /^package=@guard\/wg-easy-mcp\nversion=4\.5\.6\nimage=ghcr\.io\/\S+:4\.5\.6\ntag=wg-easy-mcp-v4\.5\.6\n$/,
  );
});

it('finds a server by its folder, and names the folders when there is none', () => {
  expect(serverIn('wg-easy').packageName).toBe('@guard/wg-easy-mcp');
  expect(() => serverIn('../etc')).toThrow(servers.map(({ folder }) => folder).join(', '));
});
