import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { qrCodeSvg } from '../../src/wg-easy/qr-code.ts';

// The configuration of a destroyed server, for which that server's drawing is known.
const CONFIGURATION = [
  '[Interface]',
  'PrivateKey = gNwu7lB27fy65STt2jBgrgpoRuxg4aP9zWkxKMe91E4=',
  'Address = 10.8.0.2/32, fdcc:ad94:bacf:61a4::cafe:2/128',
  'MTU = 1420',
  'DNS = 1.1.1.1, 2606:4700:4700::1111',
  '',
  '[Peer]',
  'PublicKey = KHd7FYm9QkHHf1YhLIERS/GxHNKwZ4D2GGF1u8J8Wgg=',
  'PresharedKey = oAAxVvdkzJDChCa6IBCaESHYTwASP3Uq/hfsc/UCz/M=',
  'AllowedIPs = 0.0.0.0/0, ::/0',
  'PersistentKeepalive = 0',
  'Endpoint = vpn.example.test:51820',
].join('\n');
const DRAWN_BY_THE_REAL_SERVER = '23ea8c6539042c15f3224a77637cdd61c9e6bdd90ec4522e319f93ee8872ccc7';

describe('qrCodeSvg', () => {
  it('draws what the real server drew, byte for byte', () => {
    const svg = qrCodeSvg(CONFIGURATION);
    expect(svg).toHaveLength(253_542);
    expect(createHash('sha256').update(svg).digest('hex')).toBe(DRAWN_BY_THE_REAL_SERVER);
  });

  it('takes 2,953 bytes and not one more', () => {
    expect(qrCodeSvg('x'.repeat(2953))).toContain('<svg viewBox="0 0 362 362"');
    expect(() => qrCodeSvg('x'.repeat(2954))).toThrow('Server Error');
  });

  it('counts bytes, not characters', () => {
    expect(() => qrCodeSvg('ü'.repeat(1500))).toThrow('Server Error');
  });
});
