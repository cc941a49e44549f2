import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { checkPage, testNotification } from '../../src/page/doctor.ts';
import { readVpn } from '../config/environment.ts';

const load = async () => ({
  createPage: () => () => undefined,
  openPasskeys: () => ({ of: async () => [], isProven: async () => false }),
  passkeysCommand: async () => 0 as const,
});

test('the page is served for a moment, and found where people open it', async () => {
  expect(await checkPage(readVpn(), load)).toStrictEqual({
    ok: true,
    says: expect.stringMatching(/^http:\/\/localhost:\d+\/$/),
  });
});

test('a port that somebody else has is told, and what to do', async () => {
  const other = createServer((_request, response) => void response.end());
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as AddressInfo;
  const found = await checkPage(readVpn({ GUARD_APPROVALS_LISTEN: String(port) }), load);
  expect(found).toStrictEqual({
    ok: false,
    says: expect.stringContaining('another program listens at its port'),
  });
  other.close();
});

test('a notification that asks nothing is sent, and what became of it is said without its address', async () => {
  const received: string[] = [];
  const statuses = [204, 403];
  const phone = createServer((incoming, response) => {
    incoming.on('data', (chunk) => received.push(String(chunk)));
    incoming.on('end', () => response.writeHead(statuses.shift() ?? 500).end());
  });
  await new Promise<void>((resolve) => {
    phone.listen(0, '127.0.0.1', resolve);
  });
  const { port } = phone.address() as AddressInfo;
  const settings = readVpn({ GUARD_NOTIFY_URL: `http://127.0.0.1:${port}/a-secret` });
  expect(await testNotification(settings, 'vpn-mcp')).toMatchObject({ ok: true });
  expect(await testNotification(settings, 'vpn-mcp')).toStrictEqual({
    ok: false,
    says: 'it answered with status 403',
  });
  expect(JSON.parse(received[0] ?? '')).toMatchObject({ event: 'test', title: 'vpn-mcp: a test' });
  expect(await testNotification(readVpn(), 'vpn-mcp')).toStrictEqual({
    ok: false,
    says: 'set GUARD_NOTIFY_URL',
  });
  phone.close();
});
