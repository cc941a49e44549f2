import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ON_PAGE } from '../support/approvals.ts';
import { CHROMIUM, startChromium } from '../support/browser.ts';
import { servedPage } from '../support/served-page.ts';

const PLACE = fileURLToPath(new URL('../../../../docs/public/', import.meta.url));

const SIZES = [
  ['approval-page', { width: 640, height: 900 }],
  ['approval-page-phone', { width: 390, height: 844 }],
] as const;

/** What stands in the text already would be said twice in a picture of it. */
const SHOWN = {
  ...ON_PAGE,
  text: ON_PAGE.text.split('\n\n').slice(0, 2).join('\n\n'),
  facts: [
    { label: 'Name', value: '“laptop of the front desk”', from: 'backend' },
    { label: 'Address', value: '10.8.0.6', from: 'backend' },
  ],
} as const;

// Fonts differ between machines, so nothing is compared: APPROVAL_PICTURES=1 takes those of the site anew.
describe.skipIf(CHROMIUM === undefined || process.env['APPROVAL_PICTURES'] === undefined)('pictures', () => {
  it('are taken in both themes, for a screen and for a telephone', { timeout: 120_000 }, async () => {
    const page = await servedPage();
    const id = await page.ask({ evidence: 'passkey', onPage: SHOWN });
    page.clock.now += 3 * 60_000;
    const browser = await startChromium();
    for (const [name, viewport] of SIZES) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({
          viewport,
          colorScheme,
          deviceScaleFactor: 1.5,
          timezoneId: 'UTC',
          reducedMotion: 'reduce',
        });
        const tab = await context.newPage();
        await tab.goto(`${page.url}/a/${id}`);
        const picture = await tab.screenshot({ path: `${PLACE}${name}-${colorScheme}.png`, fullPage: true });
        expect(picture.length).toBeGreaterThan(10_000);
        await context.close();
      }
    }
    await browser.close();
  });
});
