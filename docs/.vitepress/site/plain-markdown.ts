import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import dialogs from '../../captured/dialogs.json' with { type: 'json' };
import servers from '../../captured/servers.json' with { type: 'json' };
import { FLOWS, flowInWords, LANES } from './flow.ts';
import { ARCHITECTURE } from './parts.ts';

/** A page without what only the site understands: pictures become their words, imported code becomes text. */
export function toPlainMarkdown(page: string, root: string): string {
  return (
    page
      .replace(/^---\n[^]*?\n---\n/, '')
      .replace(/<script setup[^]*?<\/script>\n*/, '')
      .replaceAll(/^<<< @\/([\w./-]+)(#\w+)?(?:\{(\w+)\})?$/gm, (_, file: string, region = '', language) =>
        fence(
          typeof language === 'string' ? language : languageOf(file),
          regionOf(root, file, String(region)),
        ),
      )
      .replaceAll(/<AskDialog of="(.*?)" \/>/g, (_, of: string) => dialogInWords(of))
      .replaceAll(/<AsksTable of="(.*?)" \/>/g, (_, of: string) => asksInWords(of))
      .replaceAll('<CallFlow of="2025" />', flowList('2025'))
      .replaceAll('<CallFlow of="2026" />', flowList('2026'))
      .replaceAll('<Architecture />', ARCHITECTURE)
      // What is left is drawn from the list of pages, which llms.txt is.
      .replaceAll(/^<(ol|div)\b[^]*?^<\/\1>$\n?/gm, (block) => (block.includes('v-for') ? '' : block))
      .replaceAll(/^<\/?div\b.*>$\n?/gm, '')
      .replaceAll(/\{(?:\.\w+ ?)+\}/g, '')
      .replaceAll(/^::: ?.*$\n?/gm, '')
      .replaceAll(/ \{#[\w-]+\}$/gm, '')
      .trim()
  );
}

function languageOf(file: string): string {
  return file.slice(file.lastIndexOf('.') + 1);
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

/** The lines between `// #region name` and `// #endregion name`, or the whole file. */
function regionOf(root: string, file: string, region: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  const name = region.slice(1);
  if (name === '') return text.replaceAll(/^\/\/ #(?:end)?region.*\n/gm, '');
  const start = text.indexOf(`// #region ${name}\n`);
  const end = text.indexOf(`// #endregion ${name}`);
  if (start < 0 || end < start) throw new Error(`${file} has no region ${name}`);
  return text.slice(text.indexOf('\n', start) + 1, end);
}

function dialogInWords(of: string): string {
  const found = dialogs.find(({ server, id }) => `${server}/${id}` === of);
  if (found === undefined) throw new Error(`no dialog was captured as ${of}`);
  return `\`${found.call}\`\n\n${fence('text', `${found.message}\n\n[ ] ${found.box}`)}`;
}

function asksInWords(of: string): string {
  const found = servers.find(({ name }) => name === of);
  if (found === undefined) throw new Error(`no server was captured as ${of}`);
  const rows = found.asks.map(({ tool, when }) => `- \`${tool}\`: ${when}`);
  const quiet = found.quietWrites.map(({ tool, because }) => `- \`${tool}\`: ${because}`);
  return [
    `${found.asks.length} of the ${found.tools} tools can ask.\n`,
    ...rows,
    '- everything else: never\n',
    'Writes that never ask, and why:\n',
    ...quiet,
  ].join('\n');
}

function flowList(name: keyof typeof FLOWS): string {
  const steps = flowInWords(name).map((words, index) => `${index + 1}. ${words}`);
  return [`${FLOWS[name].title}. Taking part: ${LANES.join('; ')}.\n`, ...steps].join('\n');
}
