import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, startChromium } from './support/chromium.ts';
import { DIST, filesBelow } from './support/files.ts';
import { serveSite } from './support/site.ts';

const TIMEOUT_MS = 300_000;
const BUILT = filesBelow(DIST, '.html').filter((path) => path !== '404.html');

if (CHROMIUM === undefined) {
  process.stdout.write('The site was not looked at in a browser: there is no Chromium on this machine.\n');
}

describe.skipIf(CHROMIUM === undefined)('in a browser', { timeout: TIMEOUT_MS }, () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof serveSite>>;

  beforeAll(async () => {
    site = await serveSite();
    browser = await startChromium(CHROMIUM ?? '');
  }, TIMEOUT_MS);

  afterAll(async () => {
    await browser.close();
    site.close();
  });

  async function withPage(
    options: Parameters<Browser['newContext']>[0],
    look: (page: Page) => Promise<void>,
  ) {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    const troubles = watch(context, site.url);
    await look(await context.newPage());
    await context.close();
    expect(troubles).toEqual([]);
  }

  it.each(['light', 'dark'] as const)(
    'every page loads alone and without an error, and can be read by everybody, in the %s theme',
    async (colorScheme) => {
      await withPage({ colorScheme }, async (page) => {
        const found: string[] = [];
        for (const path of BUILT) {
          await page.goto(`${site.url}/${path}`, { waitUntil: 'networkidle' });
          const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
          expect(isDark).toBe(colorScheme === 'dark');
          found.push(...(await violations(page)).map((violation) => `${path}: ${violation}`));
        }
        expect(found).toEqual([]);
      });
    },
  );

  it('finds approve_pipeline', async () => {
    await withPage({}, async (page) => {
      await page.goto(`${site.url}/guide/index.html`, { waitUntil: 'networkidle' });
      await page.keyboard.press('Control+k');
      await page.locator('#localsearch-input').fill('approve_pipeline');
      const first = page.locator('.VPLocalSearchBox .result').first();
      await first.waitFor();
      expect(await first.getAttribute('href')).toMatch(/woodpecker/);
    });
  });

  it('opens its menu on a telephone, and leads to another page', async () => {
    await withPage({ viewport: { width: 390, height: 844 } }, async (page) => {
      await page.goto(`${site.url}/guide/index.html`, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'mobile navigation' }).click();
      await page.locator('.VPNavScreen').getByRole('link', { name: 'Clients' }).click();
      await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.locator('.VPSidebar').getByRole('link', { name: 'Goose' }).click();
      const heading = page.getByRole('heading', { level: 1, name: 'Goose' });
      await heading.waitFor();
      expect(await heading.isVisible()).toBe(true);
    });
  });

  it('is no wider than a telephone on any page', async () => {
    await withPage({ viewport: { width: 390, height: 844 } }, async (page) => {
      const wide = [];
      for (const path of BUILT) {
        await page.goto(`${site.url}/${path}`, { waitUntil: 'load' });
        if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(path);
      }
      expect(wide).toEqual([]);
    });
  });
});

/** Collects errors of the console, and requests to any other host. */
function watch(context: BrowserContext, home: string): string[] {
  const troubles: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  context.on('weberror', (error) => troubles.push(String(error.error())));
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${home}/`) && !url.startsWith('data:')) troubles.push(`requested ${url}`);
  });
  return troubles;
}

/** What axe finds against WCAG 2.1 AA and its own good practice, headings in order among it. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const loaded: typeof axe = Reflect.get(window, 'axe');
    const { violations } = await loaded.run({
      resultTypes: ['violations'],
      // The button for searching shows its keys as well, which are no part of its name.
      rules: { 'label-content-name-mismatch': { enabled: false } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  });
}
