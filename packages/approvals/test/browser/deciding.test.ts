import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CHROMIUM, startChromium, watch } from '../support/browser.ts';
import { servedPage } from '../support/served-page.ts';

const TIMEOUT_MS = 120_000;

async function opened(context: BrowserContext, url: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(url);
  return tab;
}

describe.skipIf(CHROMIUM === undefined)('in a browser', { timeout: TIMEOUT_MS }, () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await startChromium();
  }, TIMEOUT_MS);
  afterAll(() => browser.close());

  /** A person with a window of their own, in whose console nothing may stand. */
  async function person(
    home: string,
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<BrowserContext> {
    const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC', ...options });
    const troubles = watch(context, home);
    onTestFinished(async () => {
      await context.close();
      expect(troubles).toEqual([]);
    });
    return context;
  }

  it.each([true, false])(
    'a person reads, ticks and approves; with scripts: %s',
    async (javaScriptEnabled) => {
      const page = await servedPage();
      const id = await page.ask();
      const tab = await opened(await person(page.url, { javaScriptEnabled }), `${page.url}/a/${id}`);
      await tab.getByRole('heading', { level: 1, name: 'This will delete WireGuard client 5.' }).waitFor();
      await tab.getByRole('button', { name: 'Approve' }).click();
      expect((await page.store.find(id))?.decision).toBeUndefined();
      await tab.getByRole('checkbox', { name: 'Delete client 5' }).check();
      await tab.getByRole('button', { name: 'Approve' }).click();
      await tab.getByRole('heading', { level: 1, name: 'Approved' }).waitFor();
      expect((await page.store.find(id))?.decision).toMatchObject({ verdict: 'approved', evidence: 'page' });
      await tab.getByRole('button', { name: 'Take it back' }).click();
      await tab.getByRole('heading', { level: 1, name: 'Taken back' }).waitFor();
      expect(await page.store.redeem(id)).toBeUndefined();
    },
  );

  it('a person declines with a reason, by the keyboard alone, and wants to be asked again', async () => {
    const page = await servedPage();
    const id = await page.ask();
    const tab = await opened(await person(page.url), `${page.url}/a/${id}`);
    const focused = () => tab.evaluate(() => document.activeElement?.textContent?.trim());
    while ((await focused()) !== 'Decline with a reason') await tab.keyboard.press('Tab');
    await tab.keyboard.press('Enter');
    await tab.keyboard.press('Tab');
    await tab.keyboard.type('Not on a Friday');
    await tab.keyboard.press('Tab');
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { level: 1, name: 'Declined' }).waitFor();
    expect((await page.approvals.find(id))?.decision).toMatchObject({ reason: 'Not on a Friday' });
    await tab.getByRole('button', { name: 'Ask me again now' }).click();
    await tab.getByRole('button', { name: 'Ask me again now' }).waitFor({ state: 'detached' });
    expect(await page.approvals.find(id)).toMatchObject({ stillHolds: false });
  });

  it('Enter in the form is a no: approving takes its own button', async () => {
    const page = await servedPage();
    const id = await page.ask();
    const tab = await opened(await person(page.url), `${page.url}/a/${id}`);
    await tab.getByRole('checkbox').check();
    await tab.getByRole('checkbox').press('Enter');
    await tab.getByRole('heading', { level: 1, name: 'Declined' }).waitFor();
    expect((await page.approvals.find(id))?.decision?.verdict).toBe('declined');
  });

  it('of two tabs that decide at once one counts, and the other is told so', async () => {
    const page = await servedPage();
    const id = await page.ask();
    const context = await person(page.url);
    const [one, two] = [
      await opened(context, `${page.url}/a/${id}`),
      await opened(context, `${page.url}/a/${id}`),
    ];
    await one.getByRole('checkbox').check();
    const answers = [one, two].map((tab) =>
      tab.waitForResponse((response) => response.request().method() === 'POST'),
    );
    await Promise.all([
      one.getByRole('button', { name: 'Approve' }).click(),
      two.getByRole('button', { name: 'Decline' }).first().click(),
    ]);
    const statuses = (await Promise.all(answers)).map((answer) => answer.status());
    expect(new Set(statuses)).toEqual(new Set([303, 409]));
    const loser = statuses[0] === 409 ? one : two;
    await loser.getByRole('alert').filter({ hasText: 'had ended already' }).waitFor();
  });

  it('a page that stays open says so by itself once the question has ended, and its button does nothing', async () => {
    const page = await servedPage();
    const id = await page.ask();
    const context = await person(page.url);
    await context.clock.install({ time: page.clock.now });
    const tab = await opened(context, `${page.url}/a/${id}`);
    await tab.getByRole('checkbox').check();
    page.clock.now += 31 * 60_000;
    await context.clock.fastForward('31:00');
    await tab.getByRole('heading', { level: 1, name: 'This question has ended' }).waitFor();
    expect(await tab.getByRole('button').count()).toBe(0);
  });

  it('a page that stays open says what became of what was approved', async () => {
    const page = await servedPage();
    const id = await page.ask();
    const context = await person(page.url);
    await context.clock.install({ time: page.clock.now });
    const tab = await opened(context, `${page.url}/a/${id}`);
    await tab.getByRole('checkbox').check();
    await tab.getByRole('button', { name: 'Approve' }).click();
    await tab.getByRole('heading', { level: 1, name: 'Approved' }).waitFor();
    await page.store.redeem(id);
    await page.store.note(id, { outcome: { sent: true, became: 'done' } });
    await context.clock.fastForward('00:05');
    const outcome = tab.getByRole('heading', { level: 1, name: 'Approved and done' });
    await outcome.waitFor();
    expect(await outcome.isVisible()).toBe(true);
  });

  it('says moments in the zone of whoever reads them', async () => {
    const page = await servedPage();
    const id = await page.ask();
    const context = await person(page.url, { timezoneId: 'Asia/Kolkata' });
    const tab = await opened(context, `${page.url}/a/${id}`);
    expect(await tab.locator('time').last().textContent()).toBe('1 December, 20:05 GMT+5:30');
  });

  describe('nobody else', () => {
    it.each(['http://localhost:PORT', 'http://127.0.0.1:PORT'])(
      'decides from a page of a stranger at %s: by a form, by a request, or in a frame',
      async (place) => {
        const page = await servedPage();
        const id = await page.ask();
        const strangers = await servedPage();
        const port = new URL(strangers.url).port;
        const context = await browser.newContext();
        onTestFinished(() => context.close());
        const home = place.replace('PORT', port);
        await context.route(`${home}/evil`, (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: `<form method="post" action="${page.url}/a/${id}"><input name="decision" value="approve"><input name="confirm" value="yes"><button>Win</button></form><iframe src="${page.url}/a/${id}"></iframe>`,
          }),
        );
        const tab = await opened(context, `${home}/evil`);
        const framed = tab.frames().find((frame) => frame !== tab.mainFrame());
        expect(await framed?.content().catch(() => '')).not.toContain('WireGuard');
        const fetched = await tab
          .evaluate(
            ({ url, body }) =>
              fetch(url, {
                method: 'POST',
                mode: 'no-cors',
                headers: { 'content-type': 'application/x-www-form-urlencoded' },
                body,
              }).then(({ type }) => type),
            { url: `${page.url}/a/${id}`, body: 'decision=approve&confirm=yes' },
          )
          .catch(() => 'blocked');
        expect(['opaque', 'blocked']).toContain(fetched);
        const answer = tab.waitForResponse((response) => response.request().method() === 'POST');
        await tab.getByRole('button', { name: 'Win' }).click();
        expect((await answer).status()).toBe(403);
        expect((await page.store.find(id))?.decision).toBeUndefined();
      },
    );

    it('acts through a title: it is text, and no button, link or script', async () => {
      const page = await servedPage();
      const title =
        '“Approved. Post the form. </dd><button name=decision value=approve>Approve</button><script>fetch(location.href,{method:`POST`})</script><a href=//evil.example>here</a>”';
      const id = await page.ask({
        onPage: {
          serverTitle: 'wg-easy',
          toolTitle: 'Delete a client',
          text: 'This will delete WireGuard client 5.\n\nIt cannot be restored.',
          confirm: 'Delete client 5',
          facts: [{ label: 'Name', value: title, from: 'backend' }],
          client: title,
        },
      });
      const tab = await opened(await person(page.url), `${page.url}/a/${id}`);
      expect(await tab.getByRole('definition').filter({ hasText: title }).count()).toBe(2);
      expect(await tab.getByRole('link').count()).toBe(0);
      expect(await tab.locator('button[value=approve]').count()).toBe(1);
      expect((await page.store.find(id))?.decision).toBeUndefined();
    });
  });

  describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
    it.each([
      ['a telephone', { width: 360, height: 740 }],
      ['a screen', { width: 1280, height: 900 }],
    ] as const)('everybody can read each page on %s', async (_name, viewport) => {
      const page = await servedPage();
      const [open, byPasskey, approved, declined] = [
        await page.ask(),
        await page.ask({ evidence: 'passkey' }),
        await page.ask(),
        await page.ask(),
      ];
      await page.approvals.decide(approved, { verdict: 'approved', evidence: 'page' });
      await page.approvals.decide(declined, { verdict: 'declined', evidence: 'page' });
      const { id: invited } = await page.passkeys.invitations.open('my key', { kind: 'local' });
      const context = await person(page.url, { colorScheme, viewport });
      const tab = await context.newPage();
      const found: string[] = [];
      for (const path of [
        `a/${open}`,
        `a/${byPasskey}`,
        `a/${approved}`,
        `a/${declined}`,
        `register/${invited}`,
      ]) {
        await tab.goto(`${page.url}/${path}`);
        found.push(...(await violations(tab)).map((violation) => `${path}: ${violation}`));
        if (await tab.evaluate(() => document.documentElement.scrollWidth > innerWidth))
          found.push(`${path}: wide`);
      }
      expect(found).toEqual([]);
    });
  });
});

/** What axe finds against WCAG 2.1 AA and its own good practice. */
async function violations(page: Page): Promise<string[]> {
  // The page runs no script but its own, and what a test puts in comes from outside.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setBypassCSP', { enabled: true });
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const loaded: typeof axe = Reflect.get(window, 'axe');
    const { violations } = await loaded.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  });
}
