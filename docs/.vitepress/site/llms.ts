import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, PARTS } from './pages.ts';
import { toPlainMarkdown } from './plain-markdown.ts';

/** Where the pages are and where the two files go. */
export interface LlmsOptions {
  readonly title: string;
  readonly description: string;
  readonly from: string;
  readonly to: string;
}

/** Writes `llms.txt`, a list of all pages, and `llms-full.txt`, their text without markup of the site. */
export async function writeLlmsFiles({ title, description, from, to }: LlmsOptions): Promise<void> {
  const lists = PARTS.map(({ text, pages }) => [`## ${text}`, pages.map(linkTo).join('\n')].join('\n\n'));
  await writeFile(join(to, 'llms.txt'), `${[`# ${title}`, `> ${description}`, ...lists].join('\n\n')}\n`);

  const texts = [];
  for (const page of PARTS.flatMap(({ pages }) => pages)) {
    texts.push(`<!-- ${page.link} -->\n\n${await textOf(page, from)}`);
  }
  await writeFile(join(to, 'llms-full.txt'), `${texts.join('\n\n---\n\n')}\n`);
}

function linkTo({ text, link }: Page): string {
  return `- [${text}](${link.endsWith('/') ? `${link}index` : link}.html)`;
}

async function textOf({ link }: Page, from: string): Promise<string> {
  const file = link.endsWith('/') ? `${link}index.md` : `${link}.md`;
  return toPlainMarkdown(await readFile(join(from, file), 'utf8'), from);
}
