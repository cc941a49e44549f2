import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createMemoryStore,
  createPageApprovals,
  passkeysInFolder,
  type PageOptions,
} from '@guard/core/embed';
import { onTestFinished } from 'vitest';
import { pageApp } from '../../src/create-page.ts';
import { openPasskeys } from '../../src/passkeys/passkeys.ts';
import { NOW, ON_PAGE } from './approvals.ts';

export const ADDRESS = 'http://localhost:8765';

/** A page over a store in memory and a folder of passkeys, with a clock that a test sets. */
export async function pageUnderTest(options: Partial<PageOptions> = {}) {
  const clock = { now: NOW };
  const now = () => clock.now;
  const store = createMemoryStore(now);
  const approvals = createPageApprovals(store, now);
  const dir = await mkdtemp(join(tmpdir(), 'guard-page-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const key = new Uint8Array(32).fill(7);
  const home = passkeysInFolder(dir, { first: key, all: [key] });
  const address = options.address ?? new URL(ADDRESS);
  const app = pageApp({ approvals, address, passkeys: home, now, ...options });
  const base = address.href.replace(/\/$/, '');
  let opened = 0;

  const request = (path: string, init: RequestInit = {}, headers: Record<string, string> = {}) =>
    app.request(`${base}${path}`, {
      ...init,
      headers: {
        host: address.host,
        ...(init.method === undefined ? {} : { origin: address.origin }),
        ...headers,
      },
    });

  return {
    clock,
    store,
    approvals,
    home,
    dir,
    passkeys: openPasskeys({ home, now, pinned: options.pinned, approversOf: options.approversOf }),
    get: (path: string, headers?: Record<string, string>) => request(path, {}, headers),

    /** As the form of the page posts it. */
    form: (path: string, fields: Record<string, string> | string, headers?: Record<string, string>) =>
      request(
        path,
        { method: 'POST', body: new URLSearchParams(fields).toString() },
        {
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
      ),

    /** As the script of the page posts it. */
    async json(path: string, body: unknown, headers?: Record<string, string>) {
      const type = { 'content-type': 'application/json' };
      const answer = await request(
        path,
        { method: 'POST', body: JSON.stringify(body) },
        { ...type, ...headers },
      );
      const said: unknown = await answer.json();
      return { status: answer.status, said };
    },

    /** Opens a question, as a guarded call does. */
    async ask(changed: Partial<Parameters<typeof store.open>[0]> = {}) {
      opened += 1;
      const id = `${opened}`.padStart(22, 'A');
      await store.open({
        id,
        kind: 'page',
        server: 'wg-easy-mcp',
        instance: 'https://vpn.example.org',
        account: 'admin',
        principal: { kind: 'local' },
        tool: 'delete_client',
        call: 'digest of the call',
        question: 'digest of the question',
        onPage: ON_PAGE,
        evidence: 'page',
        lifeMs: 30 * 60_000,
        ...changed,
      });
      return id;
    },
  };
}

export type PageUnderTest = Awaited<ReturnType<typeof pageUnderTest>>;
