import { cleanText, type Reader, type Writer } from '@guard/core';
import { isWrite, openHttp } from '@guard/core/inspect';
import { startWgEasy, type WgEasySimulator } from '@guard/simulators';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { server } from '../src/server.ts';
import { settings } from './support/session.ts';
import { writesOf } from './support/writes.ts';

let wgEasy: WgEasySimulator;
let close: () => Promise<void>;
let reader: Reader;
let writer: Writer;

/**
 * Reads as patient as ever; a write is given up once its answer stalls. wg-easy has acted by then, and no limit runs
 * while a busy machine has yet to begin.
 */
function openWriter({ url, credentials: { username, password } }: WgEasySimulator) {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const client = openHttp({
    base: new URL(url),
    headers: () => ({ authorization }),
    trust: { insecureTls: false },
    proxy: {},
    caSettings: '',
    clean: cleanText,
    limits: { headersMs: 600_000, bodyIdleMs: 600_000, totalMs: 600_000 },
  });
  const patient = client.writer(new AbortController().signal);
  const writer: Writer = {
    send: async (method, path, options) =>
      patient.send(method, path, { ...options, limits: { bodyIdleMs: 100 } }),
  };
  return { client, reader: client.reader(new AbortController().signal), writer };
}

beforeEach(async () => {
  wgEasy = await startWgEasy();
  wgEasy.addClient({ name: 'laptop' });
  const opened = openWriter(wgEasy);
  ({ reader, writer } = opened);
  const { client } = opened;
  close = async () => {
    await client.close();
    await wgEasy.close();
  };
});
afterEach(() => close());

/** Carries out the write of a tool, as after an approval. */
async function write(name: string, input: Record<string, unknown>, plan?: unknown) {
  const tool = server.tools.find((other) => other.name === name);
  if (tool === undefined || !isWrite(tool)) throw new Error(`${name} does not write`);
  const instance = { base: new URL(String(settings(wgEasy)['WG_EASY_URL'])), account: '' };
  const { signal } = new AbortController();
  const call = { input, read: reader, write: writer, instance, signal, now: () => wgEasy.now() };
  return tool.kind === 'write' ? tool.write({ ...call, plan: undefined }) : tool.write({ ...call, plan });
}

describe('a write that wg-easy carries out and whose answer never comes', () => {
  beforeEach(() => wgEasy.set({ stallBody: ({ method }) => method !== 'GET' }));

  it('is looked up after disable_client: access is withdrawn', async () => {
    expect(await write('disable_client', { clientId: 1 })).toMatchObject({
      access: expect.stringContaining('withdrawn'),
    });
    expect(wgEasy.livePeers.has(1)).toBe(false);
  });

  it('is looked up after delete_client: the row is gone, and more is not known', async () => {
    await expect(write('delete_client', { clientId: 1 })).rejects.toThrow('MAY STILL HAVE ACCESS');
  });

  it('is looked up after create_client: the client is there', async () => {
    const made = write('create_client', {}, { name: 'phone', expiresAt: null });
    await expect(made).rejects.toThrow('client 2 was created');
  });

  it('is looked up after generate_one_time_link: the way to the link is another call', async () => {
    await expect(write('generate_one_time_link', { clientId: 1 }, { renews: true })).rejects.toThrow(
      'Call again: it extends the same link',
    );
    expect(writesOf(wgEasy)).toHaveLength(1);
  });

  it.each(['update_client', 'enable_client'])(
    'counts as one that may have happened after %s, and is not sent again',
    async (tool) => {
      const client = { ...wgEasy.clients[0] };
      const failed = write(tool, { clientId: 1 }, { replace: { client, body: client, switchesOff: false } });
      await expect(failed).rejects.toMatchObject({ kind: 'timeout', outcome: 'unknown' });
      expect(writesOf(wgEasy)).toHaveLength(1);
    },
  );
});
