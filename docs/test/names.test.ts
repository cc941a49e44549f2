import { describe, expect, it } from 'vitest';
import { PAGES, readDocs } from './support/files.ts';

/** Names as their makers, or we, write them. */
const NAMES = [
  'wg-easy',
  'FreshRSS',
  'Woodpecker',
  'Bitbucket',
  'WireGuard',
  'Claude Code',
  'Claude Desktop',
  'VS Code',
  'Codex',
  'Gemini CLI',
  'Windsurf',
  'LibreChat',
  'GitHub',
  'TypeScript',
  'JavaScript',
  'OPML',
  'TOTP',
  'macOS',
  'npm',
  'pnpm',
  'MCP',
  'JSON',
];

/** Every spelling that is read as the name: any case, with a blank, a hyphen or nothing between its parts. */
function spellings(name: string): RegExp {
  const parts = name.split(/[- ]/).map((part) => part.replace(/([a-z])([A-Z])/g, '$1[- ]?$2'));
  return new RegExp(`(?<![\\w/@.-])${parts.join('[- ]?')}(?![\\w/@-]|\\.[a-z])`, 'gi');
}

/** The running text of a page: no code, no target of a link, no markup. */
function proseOf(page: string): string {
  return (
    page
      .replace(/^---\n[^]*?\n---\n/, '')
      .replaceAll(/^```[^]*?^```$/gm, '')
      .replaceAll(/<script[^]*?<\/script>|<[^>]*>/g, '')
      // There json is a value of a setting.
      .replaceAll(/^\| `GUARD_NOTIFY_.*$/gm, '')
      .replaceAll(/`[^`]*`/g, '')
      .replaceAll(/\]\([^)]*\)/g, ']')
  );
}

function misspelt(text: string): string[] {
  return NAMES.flatMap((name) =>
    [...text.matchAll(spellings(name))].map(([found]) => found).filter((found) => found !== name),
  );
}

describe('names are written in one way', () => {
  it.each(PAGES)('%s', (path) => {
    expect(misspelt(proseOf(readDocs(path)))).toEqual([]);
  });

  it('and another way is found out', () => {
    expect(misspelt('Freshrss, VSCode, wgeasy and Wireguard')).toEqual([
      'wgeasy',
      'Freshrss',
      'Wireguard',
      'VSCode',
    ]);
  });
});
