import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DIST, filesBelow } from './support/files.ts';

const read = (name: string) => readFileSync(join(DIST, name), 'utf8');
const PAGES = filesBelow(DIST, '.html').filter((path) => path !== 'index.html' && path !== '404.html');

describe('llms.txt', () => {
  it('has a title, a summary, and every page', () => {
    const text = read('llms.txt');
    expect(text).toMatch(/^# Guard\n\n> \S/);
    const listed = [...text.matchAll(/\]\(\/(.*?)\)/g)].map(([, link]) => link);
    expect(listed).toHaveLength(PAGES.length);
    expect(new Set(listed)).toEqual(new Set(PAGES));
  });
});

describe('llms-full.txt', () => {
  const text = read('llms-full.txt');

  it('holds the dialogs, the pictures and the code in words', () => {
    expect(text).toContain('This will approve pipeline 42 of repository 21.');
    expect(text).toContain('1. Client, model to Server: tools/call');
    expect(text).toContain('const setCodeEnd = guard.sometimesGuardedTool({');
    expect(text).toContain('[mcp_servers.woodpecker]');
    expect(text).toContain('- `update_client`: always, bound to the exact edit');
  });

  it('holds nothing that only the site understands', () => {
    const outsideCode = text.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');
    expect(outsideCode).not.toMatch(/<<<|:::|<(?:AskDialog|AsksTable|CallFlow|Architecture|script)\b|\{#/);
    expect(text).not.toContain('#region');
  });
});
