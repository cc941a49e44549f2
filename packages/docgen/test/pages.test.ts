import { canAsk, describeFlags, describeVariables, listTool, TOKEN_ARGUMENT } from '@guard/core/inspect';
import { check, resolveConfig } from 'prettier';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateFiles } from '../src/generate.ts';
import { repository, servers } from '@guard/workspace';

describe.each(servers)('the reference page of $folder', ({ folder, definition }) => {
  let page = '';
  beforeAll(async () => {
    const files = await generateFiles(repository);
    page = files.find(({ path }) => path === `docs/reference/${folder}.md`)?.content ?? '';
  });

  const sectionOf = (name: string) => page.split('\n### ').find((part) => part.startsWith(`\`${name}\`\n`));

  it('has a section for every tool, in the order of the declarations', () => {
    const headings = [...page.matchAll(/^### `(.*)`$/gm)].map(([, name]) => name);
    expect(headings).toEqual(definition.tools.map(({ name }) => name));
  });

  it.each(definition.tools)('documents every argument and result field of $name', (tool) => {
    const { inputSchema, outputSchema } = listTool(tool);
    const fields = [inputSchema, outputSchema]
      .flatMap((schema) => Object.keys(schema?.properties ?? {}))
      .filter((field) => field !== TOKEN_ARGUMENT || definition.optIn === undefined);
    const rows = new Set([...(sectionOf(tool.name) ?? '').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name));
    expect(fields.filter((field) => !rows.has(field))).toEqual([]);
  });

  it('has a two-call token exactly where the server can give one', () => {
    const asks = definition.tools.some(canAsk);
    expect(page.includes('confirm_token')).toBe(asks && definition.optIn === undefined);
  });

  it('documents every flag', () => {
    const missing = describeFlags(definition).filter(({ flag }) => !page.includes(`| \`${flag}\``));
    expect(missing).toEqual([]);
  });

  it('documents every environment variable', () => {
    const missing = describeVariables(definition).filter(({ name }) => !page.includes(`| \`${name}\``));
    expect(missing).toEqual([]);
  });

  it('is as the formatter of this repository would have it', async () => {
    const config = await resolveConfig(`${repository}/docs/reference/${folder}.md`);
    expect(await check(page, { ...config, parser: 'markdown' })).toBe(true);
  });
});
