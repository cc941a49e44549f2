import { expect, it } from 'vitest';
import { DECISIONS } from '../.vitepress/site/pages.ts';
import { readDocs } from './support/files.ts';

const page = readDocs('core/principles.md');

it('there are seven principles at most', () => {
  expect(page.match(/^## /gm)?.length).toBeLessThanOrEqual(7);
});

it('every decision hangs on one of them, under its title', () => {
  const linked = [...page.matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, text, link]) => ({ text, link }));
  expect(linked.toSorted((a, b) => (a.link ?? '').localeCompare(b.link ?? ''))).toEqual(DECISIONS);
});
