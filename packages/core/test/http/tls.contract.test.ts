import net from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { path } from '../../src/http/path.ts';
import {
  EXPIRED_CERTIFICATE,
  GOOD_CERTIFICATE,
  OTHER_NAME_CERTIFICATE,
  SELF_SIGNED_CERTIFICATE,
  TEST_CA,
  TEST_KEY,
} from './certificates.ts';
import { failure, json, open, serve, serveTls } from './loopback.ts';

const CA_SETTINGS = 'NODE_EXTRA_CA_CERTS or TEST_CA_FILE';
const trusting = { trust: { caPem: TEST_CA, insecureTls: false } };

describe('a certificate of an authority of one’s own', () => {
  it('is accepted once the authority is trusted', async () => {
    const backend = await serveTls(GOOD_CERTIFICATE, TEST_KEY, json({ ok: true }));
    const { reader } = open(backend.base, trusting);
    await expect(reader.json(path`/x`, z.unknown())).resolves.toEqual({ ok: true });
    const byName = new URL(backend.base);
    byName.hostname = 'localhost';
    await expect(open(byName, trusting).reader.json(path`/x`, z.unknown())).resolves.toEqual({ ok: true });
  });

  it('is accepted from a bundle with a comment and several certificates', async () => {
    const backend = await serveTls(GOOD_CERTIFICATE, TEST_KEY, json({ ok: true }));
    const caPem = `# two of them\n${SELF_SIGNED_CERTIFICATE}\n${TEST_CA}`;
    const { reader } = open(backend.base, { trust: { caPem, insecureTls: false } });
    await expect(reader.json(path`/x`, z.unknown())).resolves.toEqual({ ok: true });
  });

  it('stays refused when another authority is trusted', async () => {
    const backend = await serveTls(GOOD_CERTIFICATE, TEST_KEY, json({}));
    const caPem = SELF_SIGNED_CERTIFICATE;
    const error = await failure(
      open(backend.base, { trust: { caPem, insecureTls: false } }).reader.json(path`/x`, z.unknown()),
    );
    expect(error).toMatchObject({ kind: 'tls' });
  });
});

describe('a certificate that is not accepted', () => {
  it.each([
    ['self-signed', SELF_SIGNED_CERTIFICATE, {}, 'DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'],
    [
      'of an unknown issuer',
      GOOD_CERTIFICATE,
      {},
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'not a known authority',
    ],
    ['expired', EXPIRED_CERTIFICATE, trusting, 'CERT_HAS_EXPIRED', 'expired'],
    ['of another name', OTHER_NAME_CERTIFICATE, trusting, 'ERR_TLS_CERT_ALTNAME_INVALID', 'another name'],
  ] as const)(
    '%s: names the code and the settings, and sends nothing',
    async (_case, cert, options, code, word) => {
      const backend = await serveTls(cert, TEST_KEY, json({}));
      const { reader, writer } = open(backend.base, options);
      const read = await failure(reader.json(path`/x`, z.unknown()));
      const write = await failure(writer.send('POST', path`/x`, { json: {}, reply: z.unknown() }));
      expect(read).toMatchObject({ kind: 'tls', code, outcome: 'read' });
      expect(write).toMatchObject({ kind: 'tls', code, outcome: 'not_sent' });
      for (const { message } of [read, write]) {
        expect(message).toContain(code);
        expect(message).toContain(CA_SETTINGS);
        expect(message).toContain(word);
        expect(message).toContain(backend.base.host);
        expect(message).not.toMatch(/insecure|reject|unauthori[sz]ed|disable|switch/i);
        // The names in a certificate are the other side's text.
        expect(message).not.toContain('other.example');
      }
      expect(backend.requests).toEqual([]);
    },
  );

  it('stays refused when the environment switches checking off for the process', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    try {
      const backend = await serveTls(SELF_SIGNED_CERTIFICATE, TEST_KEY, json({}));
      const error = await failure(open(backend.base).reader.json(path`/x`, z.unknown()));
      expect(error).toMatchObject({ kind: 'tls' });
      expect(backend.requests).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('insecureTls', () => {
  it('holds for its own client and for no other, and leaves the environment alone', async () => {
    const backend = await serveTls(SELF_SIGNED_CERTIFICATE, TEST_KEY, json({ ok: true }));
    const insecure = open(backend.base, { trust: { insecureTls: true } });
    await expect(insecure.reader.json(path`/x`, z.unknown())).resolves.toEqual({ ok: true });
    expect(process.env['NODE_TLS_REJECT_UNAUTHORIZED']).toBeUndefined();
    expect(await failure(open(backend.base).reader.json(path`/x`, z.unknown()))).toMatchObject({
      kind: 'tls',
    });
  });
});

describe('the wrong scheme', () => {
  it('https on a plain port is told as such', async () => {
    const backend = await serve(json({}));
    backend.base.protocol = 'https:';
    const error = await failure(open(backend.base).reader.json(path`/x`, z.unknown()));
    expect(error).toMatchObject({ kind: 'tls' });
    expect(error.message).toContain('scheme and port');
  });

  it('http on a TLS port is an error that a read and a write both survive', async () => {
    const backend = await serveTls(GOOD_CERTIFICATE, TEST_KEY, json({}));
    const base = new URL(`http://${backend.base.host}`);
    const error = await failure(open(base).writer.send('POST', path`/x`, { reply: z.unknown() }));
    expect(error.outcome).toBe('unknown');
    expect(backend.requests).toEqual([]);
  });

  it('a peer that hangs up during the handshake has seen nothing of a write', async () => {
    const server = net.createServer((socket) => socket.once('data', () => socket.destroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as net.AddressInfo;
    const base = new URL(`https://127.0.0.1:${port}`);
    const error = await failure(open(base).writer.send('POST', path`/x`, { reply: z.unknown() }));
    server.close();
    expect(error).toMatchObject({ kind: 'unreachable', code: 'ECONNRESET', outcome: 'not_sent' });
  });
});
