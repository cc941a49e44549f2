import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** The browser of this machine; undefined where there is none. */
export const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);

/** Starts it with an empty profile, and without what it would send by itself. */
export async function startChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM ?? '',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Collects errors of the console, and requests to any other host than that of `home`. */
export function watch(context: BrowserContext, home: string): string[] {
  const troubles: string[] = [];
  context.on('console', (message) => {
    // A refused answer is one of the cases; the browser notes its status.
    const isStatus = /status of (403|409|410|421|422)/.test(message.text());
    if (message.type() === 'error' && !isStatus) troubles.push(message.text());
  });
  context.on('weberror', (error) => troubles.push(String(error.error())));
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${home}/`) && !url.startsWith('data:')) troubles.push(`requested ${url}`);
  });
  return troubles;
}

/** What a virtual authenticator does. */
interface Key {
  readonly verifies?: boolean;
  readonly protocol?: 'ctap2' | 'u2f';
}

/** Gives a tab a passkey of its own, that agrees to everything. */
export async function withAuthenticator(page: Page, { verifies = true, protocol = 'ctap2' }: Key = {}) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol,
      transport: protocol === 'u2f' ? 'usb' : 'internal',
      hasResidentKey: protocol === 'ctap2',
      hasUserVerification: protocol === 'ctap2',
      isUserVerified: verifies,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () =>
    (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return { session, authenticatorId, credentials };
}
