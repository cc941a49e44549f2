import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { DemoError } from '../demo-error.ts';
import type { Screen } from '../screen.ts';
import type { Holder, ServerCommand } from './holder.ts';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((place) =>
  existsSync(place),
);
/** Gives a command the terminal that it wants to see. */
const TERMINAL = '/usr/bin/script';

const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/**
 * A browser without a window, with an authenticator in software, in place of a person.
 *
 * @throws DemoError where this machine has none
 */
export async function drivenHolder(screen: Screen, answer: 'yes' | 'no'): Promise<Holder> {
  if (CHROMIUM === undefined || !existsSync(TERMINAL)) throw new DemoError(NO_BROWSER);
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--headless', '--no-sandbox'] });
  const tab = await browser.newPage();
  const session = await tab.context().newCDPSession(tab);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR });
  return {
    async register(command) {
      await inTerminal(command, async (printed) => {
        const [, link = ''] = /(http:\/\/\S+\/register\/\S+)/.exec(printed) ?? [];
        const [, code = ''] = /this code there: (\S+)/.exec(printed) ?? [];
        await tab.goto(link);
        await tab.getByRole('textbox').fill(code);
        await tab.getByRole('button', { name: 'Go on' }).click();
        await tab.getByRole('button', { name: 'Make the passkey' }).click();
      });
      screen.say('A browser without a window has opened the link, typed the code and made a passkey.');
    },
    async decide(page) {
      await tab.goto(page);
      await (answer === 'yes' ? approve(tab) : decline(tab));
      await tab
        .getByRole('heading', { level: 1, name: answer === 'yes' ? 'Approved' : 'Declined' })
        .waitFor();
      screen.say(
        answer === 'yes' ? APPROVED : 'The browser has opened the page and declined with the passkey.',
      );
    },
    close: async () => browser.close(),
  };
}

async function approve(tab: Page): Promise<void> {
  await tab.getByRole('checkbox').check();
  await tab.getByRole('button', { name: 'Approve with passkey' }).click();
}

/** A decline without the passkey would end this question alone. */
async function decline(tab: Page): Promise<void> {
  await tab.getByText('Decline with a reason').click();
  await tab.getByRole('button', { name: 'Decline with passkey' }).click();
}

/** Runs it, and has done what it prints once it has printed all of it. */
function inTerminal({ file, words, environment }: ServerCommand, work: (printed: string) => Promise<void>) {
  const quoted = [process.execPath, file, ...words].map((word) => `'${word}'`).join(' ');
  const env = { ...process.env, ...environment };
  const child = spawn(TERMINAL, ['-qec', quoted, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  return new Promise<void>((resolve, reject) => {
    let printed = '';
    let begun = false;
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (begun || !printed.includes('Ctrl-C ends this')) return;
      begun = true;
      work(printed).catch(reject);
    });
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new DemoError('No passkey was registered.')),
    );
  });
}

const APPROVED = 'The browser has opened the page, ticked the box and approved with the passkey.';
const NO_BROWSER =
  'There is no Chromium on this machine that the demo could drive. In a terminal, without --yes, you can use your own browser.';
