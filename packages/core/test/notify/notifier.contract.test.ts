import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Approval } from '../../src/approvals/approval.ts';
import type { NotifySettings } from '../../src/config/notify-settings.ts';
import { passkeyMessage } from '../../src/notify/message.ts';
import { createNotifier, type Notifier } from '../../src/notify/notifier.ts';

interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let received: Received[];
let answer: (response: ServerResponse) => void;
let base: string;
const open = new Set<{ close(): unknown }>();

beforeEach(async () => {
  received = [];
  answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { method, url: path, headers } = request;
      received.push({ method, path, headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  open.add({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const each of open) await each.close();
  open.clear();
});

const LINK = 'https://approve.example.org/a/AAAAAAAAAAAAAAAAAAAAAA';
const clock = { now: Date.UTC(2026, 0, 1, 14, 5) };
const complaints: string[] = [];

const approval: Approval = {
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  kind: 'page',
  server: 'wg-easy-mcp',
  instance: 'https://vpn.example.org/',
  account: 'admin',
  principal: { kind: 'local' },
  tool: 'delete_client',
  call: 'digest of the call',
  question: 'digest of the question',
  evidence: 'page',
  openedAt: clock.now,
  decideBy: clock.now + 30 * 60_000,
  onPage: {
    serverTitle: 'wg-easy',
    toolTitle: 'Delete client',
    text: 'This will delete client 5.\n\nIt cannot be undone.\n\nValues:\n  Name: “<!channel> @everyone & co”',
    confirm: 'Delete client 5',
    facts: [{ label: 'Name', value: '“the phone of ada”', from: 'backend' }],
  },
};

function notifierFor(
  format: NotifySettings['format'],
  path: string,
  more: Partial<NotifySettings> = {},
): Notifier {
  const settings: NotifySettings = {
    url: new URL(path, base),
    format,
    text: 'waiting',
    token: undefined,
    key: undefined,
    ...more,
  };
  const proxies = { http: undefined, https: undefined, no: undefined };
  const notifier = createNotifier({
    settings,
    proxies,
    caPem: undefined,
    now: () => clock.now,
    complain: (line) => complaints.push(line),
  });
  open.add(notifier);
  return notifier;
}

const tell = (notifier: Notifier, changes: Partial<Approval> = {}) =>
  notifier.waiting({ ...approval, ...changes }, LINK);

/** The documented shapes, strictly: a field that a service does not know would be a mistake. */
const SHAPES = {
  json: z.strictObject({
    event: z.literal('approval_waiting'),
    id: z.string(),
    title: z.string(),
    message: z.string(),
    url: z.url(),
    expiresAt: z.iso.datetime(),
    server: z.string(),
    tool: z.string(),
  }),
  ntfy: z.strictObject({
    topic: z.string().regex(/^[-_A-Za-z0-9]{1,64}$/),
    title: z.string(),
    message: z.string(),
    priority: z.int().min(1).max(5),
    click: z.url(),
  }),
  gotify: z.strictObject({
    title: z.string(),
    message: z.string(),
    priority: z.int(),
    extras: z.strictObject({
      'client::notification': z.strictObject({ click: z.strictObject({ url: z.url() }) }),
    }),
  }),
  slack: z.strictObject({ text: z.string() }),
  discord: z.strictObject({
    content: z.string().max(2000),
    allowed_mentions: z.strictObject({ parse: z.array(z.string()).length(0) }),
  }),
} as const;

const SERVICES = [
  { format: 'json', path: '/hook?source=guard', at: '/hook?source=guard' },
  { format: 'ntfy', path: '/below/our-topic', at: '/below/' },
  { format: 'gotify', path: '/gotify/', at: '/gotify/message' },
  { format: 'slack', path: '/services/T0/B0/x', at: '/services/T0/B0/x' },
  { format: 'discord', path: '/api/webhooks/1/x', at: '/api/webhooks/1/x' },
] as const;

describe.each(SERVICES)('$format', ({ format, path, at }) => {
  test('gets one request of the documented shape, with one link and nothing that approves', async () => {
    expect(await tell(notifierFor(format, path, { token: 'tk_1' }))).toBe('told');
    const [request, ...more] = received;
    expect(more).toHaveLength(0);
    expect(request).toMatchObject({ method: 'POST', path: at });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer tk_1',
    });
    SHAPES[format].parse(JSON.parse(request?.body ?? ''));
    expect(request?.body.split(LINK)).toHaveLength(2);
    expect(request?.body).not.toMatch(/action|button|http_method/);
  });

  test('is told that something waits, and no word of the question', async () => {
    await tell(notifierFor(format, path));
    expect(received[0]?.body).toContain(
      'wg-easy-mcp wants to call delete_client on https://vpn.example.org/',
    );
    expect(received[0]?.body).not.toMatch(/client 5|ada/);
  });

  test('is told the question where that is wanted, and what helps to recognise never', async () => {
    await tell(notifierFor(format, path, { text: 'question' }));
    expect(received[0]?.body).toContain('This will delete client 5.');
    expect(received[0]?.body).not.toContain('ada');
  });

  test.each([301, 302, 400, 401, 404, 429, 500])(
    'that answers %i was not told, and is not asked twice',
    async (status) => {
      answer = (response) =>
        response.writeHead(status, { location: `${base}/elsewhere` }).end('the secret topic');
      complaints.length = 0;
      expect(await tell(notifierFor(format, path))).toBe('not told');
      expect(received).toHaveLength(1);
      expect(complaints).toStrictEqual([`a notification was not sent: it answered with status ${status}`]);
    },
  );
});

test('a text cannot call people or make links in Slack, and calls nobody in Discord', async () => {
  await tell(notifierFor('slack', '/s', { text: 'question' }));
  expect(received[0]?.body).toContain('&lt;!channel&gt; @everyone &amp; co');
  const long = { ...approval.onPage, text: 'x'.repeat(5000) } as NonNullable<Approval['onPage']>;
  await tell(notifierFor('discord', '/d', { text: 'question' }), { onPage: long });
  const content = SHAPES.discord.parse(JSON.parse(received[1]?.body ?? '')).content;
  expect(content.endsWith(`…\n${LINK}`)).toBe(true);
});

test('the json format is signed with the moment and the body, for whoever knows the key', async () => {
  const key = new TextEncoder().encode('a key of 32 bytes for signatures!');
  await tell(notifierFor('json', '/hook', { key }));
  const headers: IncomingHttpHeaders = received[0]?.headers ?? {};
  const body = received[0]?.body ?? '';
  const time = String(clock.now / 1000);
  expect(headers['x-guard-timestamp']).toBe(time);
  const mac = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  expect(headers['x-guard-signature']).toBe(`sha256=${mac}`);
});

test('nobody there: not told, and no address in what the operator reads', async () => {
  complaints.length = 0;
  const notifier = notifierFor('json', 'http://127.0.0.1:1/a-secret-path');
  expect(await tell(notifier)).toBe('not told');
  expect(complaints).toStrictEqual(['a notification was not sent: it could not be reached (ECONNREFUSED)']);
});

test('silence is not waited out, and nothing is sent again', { timeout: 20_000 }, async () => {
  answer = () => undefined;
  complaints.length = 0;
  expect(await tell(notifierFor('json', '/hook'))).toBe('not told');
  expect(received).toHaveLength(1);
  expect(complaints).toStrictEqual(['a notification was not sent: no answer came within 5 seconds']);
});

test('five a minute for one caller, then one word that more wait, then nothing until the minute is over', async () => {
  const notifier = notifierFor('json', '/hook');
  const outcomes: string[] = [];
  for (let count = 0; count < 8; count += 1) outcomes.push(await tell(notifier));
  expect(outcomes).toStrictEqual([...Array<string>(5).fill('told'), ...Array<string>(3).fill('too many')]);
  expect(received).toHaveLength(6);
  expect(JSON.parse(received[5]?.body ?? '')).toMatchObject({ event: 'more_waiting', url: LINK });
  expect(await tell(notifier, { principal: { kind: 'token', name: 'ci' } })).toBe('told');
  clock.now += 60_000;
  expect(await tell(notifier)).toBe('told');
});

test('a passkey that was registered is told of', async () => {
  expect(await notifierFor('ntfy', '/topic').send(passkeyMessage('laptop', LINK))).toBeUndefined();
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    title: 'A passkey was registered',
    click: LINK,
  });
});
