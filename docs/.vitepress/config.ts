import { defineConfig } from 'vitepress';
import core from '../../packages/core/package.json' with { type: 'json' };
import { PARTS } from './site/pages.ts';
import { writeLlmsFiles } from './site/llms.ts';

const title = 'Guard';
const description =
  'MCP servers for Woodpecker CI, FreshRSS and wg-easy that ask a person before they do what cannot be undone.';

/** Parts whose pages are listed only beside themselves. */
const LONG: ReadonlySet<string> = new Set(['Clients', 'Decisions']);

/** Where the site is published, without a slash at its end; only then can a card and a map of it be linked. */
const site = process.env['DOCS_URL'];

export default defineConfig({
  title,
  description,
  lang: 'en',
  outDir: './dist',
  cacheDir: './node_modules/.vitepress-cache',
  ...(site === undefined ? {} : { sitemap: { hostname: site } }),
  head: [
    ['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
    ['meta', { name: 'theme-color', content: '#0b6157' }],
    ['meta', { property: 'og:title', content: title }],
    ['meta', { property: 'og:description', content: description }],
    ['meta', { property: 'og:type', content: 'website' }],
    ['meta', { property: 'og:image', content: `${site ?? ''}/social-card.png` }],
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    logo: { src: '/favicon.svg', alt: '' },
    search: { provider: 'local' },
    nav: [
      { text: 'Guide', link: '/guide/', activeMatch: '^/(guide|asking)/' },
      { text: 'Clients', link: '/clients/', activeMatch: '^/clients/' },
      { text: 'Core', link: '/core/', activeMatch: '^/core/' },
      { text: 'Decisions', link: '/decisions', activeMatch: '^/(decisions|adr)' },
    ],
    sidebar: {
      '/clients/': beside('Clients'),
      '/decisions': beside('Decisions'),
      '/adr/': beside('Decisions'),
      '/': PARTS.map(({ text, pages }) => ({ text, items: pages.slice(0, LONG.has(text) ? 1 : undefined) })),
    },
    socialLinks: [
      { icon: 'github', link: core.repository.url.replace(/^git\+|\.git$/g, ''), ariaLabel: 'Source' },
    ],
    outline: { level: [2, 3], label: 'On this page' },
    docFooter: { prev: 'Before', next: 'Next' },
  },
  async buildEnd({ outDir, srcDir }) {
    await writeLlmsFiles({ title, description, from: srcDir, to: outDir });
  },
});

function beside(part: string) {
  return PARTS.filter(({ text }) => text === part).map(({ text, pages }) => ({ text, items: [...pages] }));
}
