import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CLIENTS } from '../../clients/catalogue.ts';

const docs = fileURLToPath(new URL('../../', import.meta.url));

/** A page in the order of reading. */
export interface Page {
  readonly text: string;
  readonly link: string;
}

/** A part of the site, as the sidebar and llms.txt list it. */
export interface Part {
  readonly text: string;
  readonly pages: readonly Page[];
}

/** Titles of the servers by the name of their page in `reference/`, which is written by docgen. */
const REFERENCES: Readonly<Record<string, string>> = {
  'wg-easy': 'wg-easy tools',
  freshrss: 'FreshRSS tools',
  woodpecker: 'Woodpecker CI tools',
  bitbucket: 'Bitbucket tools',
};

/** The decision records in their order. The title of a record is the decision. */
export const DECISIONS: readonly Page[] = filesIn('adr').map((name) => ({
  text: titleOf(`adr/${name}.md`),
  link: `/adr/${name}`,
}));

/** The whole site. */
export const PARTS: readonly Part[] = [
  {
    text: 'Start',
    pages: [
      { text: 'What it protects', link: '/guide/' },
      { text: 'wg-easy', link: '/guide/wg-easy' },
      { text: 'FreshRSS', link: '/guide/freshrss' },
      { text: 'Woodpecker CI', link: '/guide/woodpecker' },
      { text: 'Bitbucket Data Center', link: '/guide/bitbucket' },
    ],
  },
  {
    text: 'Use',
    pages: [
      { text: 'Configuration', link: '/guide/configuration' },
      { text: 'Policy', link: '/guide/policy' },
      { text: 'Security', link: '/guide/security' },
      { text: 'The audit trail', link: '/guide/audit' },
      { text: 'Unattended', link: '/guide/unattended' },
      { text: 'On your phone', link: '/guide/phone' },
      { text: 'With a passkey', link: '/guide/passkeys' },
      { text: 'For a team', link: '/guide/team' },
      { text: 'On several machines', link: '/guide/several-machines' },
      { text: 'Watching over HTTP', link: '/guide/watching' },
      { text: 'Troubleshooting', link: '/guide/troubleshooting' },
      { text: 'Questions', link: '/guide/faq' },
    ],
  },
  {
    text: 'Asking a person',
    pages: [
      { text: 'How it asks', link: '/asking/' },
      { text: 'What an approval proves', link: '/asking/evidence' },
      { text: 'wg-easy', link: '/asking/wg-easy' },
      { text: 'FreshRSS', link: '/asking/freshrss' },
      { text: 'Woodpecker CI', link: '/asking/woodpecker' },
      { text: 'Bitbucket', link: '/asking/bitbucket' },
    ],
  },
  {
    text: 'Clients',
    pages: [
      { text: 'All clients', link: '/clients/' },
      ...CLIENTS.map(({ id, name }) => ({ text: name, link: `/clients/${id}` })),
    ],
  },
  {
    text: 'Core',
    pages: [
      { text: 'Guard your own backend', link: '/core/' },
      { text: 'Tutorial: door codes', link: '/core/tutorial' },
      { text: 'Seven principles', link: '/core/principles' },
    ],
  },
  {
    text: 'Reference',
    pages: [
      { text: 'Glossary', link: '/glossary' },
      ...filesIn('reference').map((name) => ({
        text: REFERENCES[name] ?? name,
        link: `/reference/${name}`,
      })),
      { text: 'Errors', link: '/core/errors' },
      { text: 'Benchmarks', link: '/benchmarks' },
    ],
  },
  {
    text: 'Decisions',
    pages: [{ text: 'All decisions', link: '/decisions' }, ...DECISIONS],
  },
];

/** Names of the Markdown files of a folder, without their ending. */
function filesIn(folder: string): string[] {
  return readdirSync(`${docs}${folder}`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .toSorted();
}

function titleOf(file: string): string {
  return /^# (.+)$/m.exec(readFileSync(docs + file, 'utf8'))?.[1] ?? file;
}
