import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { variableName } from '@guard/core/inspect';
import { fillBlocks } from '../src/readme-blocks.ts';
import { type PublishedServer, repository, servers } from '@guard/workspace';

const wgEasy = servers.find(({ folder }) => folder === 'wg-easy') as PublishedServer; // it is in the list

const marked = (name: string, content = '') => `<!-- generated:${name} -->\n${content}<!-- /generated -->`;

describe('the generated blocks of a README', () => {
  it('replaces what stands between the markers and keeps the markers', () => {
    const filled = fillBlocks(`before\n\n${marked('tools', 'STALE\n')}\n\nafter`, wgEasy);
    expect(filled).toMatch(/^before\n\n<!-- generated:tools -->\n\n\| Tool \|/);
    expect(filled).toMatch(/\|\n\n<!-- \/generated -->\n\nafter$/);
    expect(filled).not.toContain('STALE');
  });

  it('fills several blocks, each by its name', () => {
    const filled = fillBlocks([marked('asks'), marked('variables'), marked('tools')].join('\n'), wgEasy);
    const headers = filled.split('\n').filter((line) => /^\| (Tool|Variable) \|/.test(line));
    expect(headers).toEqual([
      '| Tool | When it asks |',
      '| Variable | Default | What it is |',
      '| Tool | What it does | Hints | Asks |',
    ]);
  });

  it('changes nothing when it runs again', () => {
    const once = fillBlocks(marked('tools'), wgEasy);
    expect(fillBlocks(once, wgEasy)).toBe(once);
  });

  it('takes dollar signs of a declaration as they are', () => {
    const [first, ...rest] = wgEasy.definition.tools;
    if (first === undefined) throw new Error('There is no tool');
    const tools = [{ ...first, description: 'costs $& and $1' }, ...rest];
    const filled = fillBlocks(marked('tools'), { ...wgEasy, definition: { ...wgEasy.definition, tools } });
    expect(filled).toContain('costs $& and $1');
  });

  it.each(['toolz', 'constructor'])('refuses the unknown block %s', (name) => {
    expect(() => fillBlocks(marked(name), wgEasy)).toThrow(`no generated block of the name ${name}`);
  });

  it('refuses a README without a block', () => {
    expect(() => fillBlocks('# Title', wgEasy)).toThrow('The README of apps/wg-easy has no generated block');
  });
});

describe.each(servers)('the README of $folder', ({ folder, definition }) => {
  const readme = readFileSync(join(repository, `apps/${folder}/README.md`), 'utf8');

  it('has all three tables', () => {
    expect([...readme.matchAll(/<!-- generated:([a-z]+) -->/g)].map(([, name]) => name)).toEqual([
      'tools',
      'asks',
      'variables',
    ]);
  });

  it('names exactly the tools that hand out a credential', () => {
    const section = readme.slice(readme.indexOf('## Security in short'));
    const inCode = new Set([...section.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const named = definition.tools.filter(({ name }) => inCode.has(name));
    expect(named).toEqual(definition.tools.filter(({ reveals }) => reveals !== undefined));
  });

  it('shows every required setting, or the file that holds it, in the snippet to copy', () => {
    const snippet = /```json\n([^]*?)```/.exec(readme)?.[1] ?? '';
    const { mcpServers }: { mcpServers: Record<string, { env: Record<string, string> }> } =
      JSON.parse(snippet);
    const { env = {} } = Object.values(mcpServers)[0] ?? {};
    expect(Object.keys(env).map((name) => name.replace(/_FILE$/, ''))).toEqual(
      Object.entries(definition.variables)
        .filter(([, variable]) => variable.kind !== 'text' || variable.optional !== true)
        .map(([key]) => variableName(definition.prefix, key)),
    );
  });
});
