import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connectV2, nobody, spawnServer, type TestClient } from '@guard/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { STAGES } from './support/backends.ts';
import { CHROMIUM, startChromium } from './support/chromium.ts';
import { blocksOf, readDocs, ROOT } from './support/files.ts';
import { makeHome } from './support/home.ts';

const BINARY = join(ROOT, 'apps/wg-easy/dist/wg-easy-mcp.js');
/** Gives a command a terminal, as a person has one. */
const SCRIPT = '/usr/bin/script';
const canRun = CHROMIUM !== undefined && existsSync(SCRIPT);
const TIMEOUT_MS = 180_000;

const [ADD = '', OTHERS = ''] = blocksOf(readDocs('guide/passkeys.md'), 'sh');
const [LIST = '', REMOVE = ''] = OTHERS.trim().split('\n');
const [SETTING = ''] = blocksOf(readDocs('guide/passkeys.md'), 'json');

describe.skipIf(!canRun)('the guide to passkeys', { timeout: TIMEOUT_MS }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startChromium(CHROMIUM ?? '');
  }, TIMEOUT_MS);
  afterAll(() => browser.close());

  /** A browser with an authenticator that its person always agrees on. */
  async function tabWithKey(): Promise<Page> {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return tab;
  }

  it('registers one with its commands, and approves with it what no model can', async () => {
    const home = await makeHome('wg-easy');
    const tab = await tabWithKey();

    const adding = run(ADD, home);
    await adding.prints(/this code there: /);
    const [, link = ''] = /(http:\/\/localhost:\d+\/register\/\S+)/.exec(adding.text()) ?? [];
    const [, code = ''] = /this code there: ([\w-]{9})/.exec(adding.text()) ?? [];
    await tab.goto(link);
    await tab.getByRole('textbox').fill(code);
    await tab.getByRole('button', { name: 'Go on' }).click();
    await tab.getByRole('button', { name: 'Make the passkey' }).click();
    expect(await adding.ended).toBe(0);
    expect(adding.text()).toContain('Registered "laptop"');
    const listed = run(LIST, home);
    expect(await listed.ended).toBe(0);
    expect(listed.text()).toMatch(/^laptop {2}added /);

    const stage = await STAGES['wg-easy']();
    onTestFinished(() => stage.close());
    const server = spawnServer(BINARY, { HOME: home, ...stage.env, ...JSON.parse(SETTING) });
    const client = await connectV2(server.transport, nobody(), {
      generation: '2025',
      elicitation: undefined,
    });
    const first = await deleteClient(client);
    const [, page = ''] = /(http:\/\/localhost:\d+\/a\/[\w-]{22})/.exec(first) ?? [];
    const sent = () => stage.journal.filter(({ method }) => method === 'DELETE');

    // A model that fetches the page and posts its form, as the page does.
    const headers = { origin: new URL(page).origin, 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'decision=approve&confirm=yes';
    expect((await fetch(page, { method: 'POST', headers, body })).status).toBe(403);
    expect(sent()).toEqual([]);

    await tab.goto(page);
    await tab.getByText('laptop').first().waitFor();
    await tab.getByRole('checkbox').check();
    await tab.getByRole('button', { name: 'Approve with passkey' }).click();
    await tab.getByRole('heading', { level: 1, name: 'Approved' }).waitFor();
    expect(sent()).toEqual([]);
    expect(await deleteClient(client)).toContain('registered passkey');
    expect(sent()).toHaveLength(1);
    await tab.getByRole('heading', { level: 1, name: 'Approved and done' }).waitFor();

    const removed = run(REMOVE, home);
    expect(await removed.ended).toBe(0);
    expect(removed.text()).toContain('No passkey is left.');
    expect(await deleteClient(client, 2)).toContain('passkeys add NAME');
    expect(sent()).toHaveLength(1);
    await client.close();
    expect((await server.end()).stdout).not.toContain(code);
  });
});

async function deleteClient(client: TestClient, clientId = 1): Promise<string> {
  return (await client.callTool('delete_client', { clientId })).text;
}

/** Runs a command of the guide in a terminal. */
function run(command: string, home: string) {
  let text = '';
  const child: ChildProcess = spawn(SCRIPT, ['-qec', command.trim(), '/dev/null'], {
    env: { HOME: home, PATH: `${home}:/usr/bin:/bin` },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const listeners = new Set<() => void>();
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString().replaceAll('\r\n', '\n');
    for (const listener of listeners) listener();
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    text: () => text,
    ended,
    /** Waits until it has printed this. */
    prints: (what: RegExp) =>
      new Promise<void>((resolve, reject) => {
        const look = () => (what.test(text) ? resolve() : undefined);
        listeners.add(look);
        child.once('close', () => reject(new Error(`ended without ${String(what)}: ${text}`)));
        look();
      }),
  };
}
