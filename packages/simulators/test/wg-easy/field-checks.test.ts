import { describe, expect, it } from 'vitest';
import { addressOf, firewallEntry, wellFormed } from '../../src/wg-easy/field-checks.ts';
import { TRAITS } from '../../src/wg-easy/version.ts';

const MALFORMED = 'String is malformed';

describe('firewallEntry', () => {
  it.each([
    '10.0.0.1',
    '10.0.0.0/8',
    '::/0',
    'fd00::1',
    '10.0.0.1:443',
    '10.0.0.0/8:443',
    '10.0.0.1:443/tcp',
    '10.0.0.0/8:53/udp',
    '[fd00::1]:443',
    '[fd00::1]:443/tcp',
  ])('takes %s', (entry) => {
    expect(firewallEntry(entry)).toBeUndefined();
  });

  it.each([
    '10.0.0.1/tcp',
    '10.0.0.1:0',
    '10.0.0.1:65536',
    '10.0.0.1:443/icmp',
    '10.0.0.1:443/tcp/udp',
    '[fd00::1]',
    '[10.0.0.1]:443',
    'fd00::1/tcp',
    'example.test',
    '',
    '10.0.0.1; rm',
  ])('refuses "%s"', (entry) => {
    expect(firewallEntry(entry)).toBe('Invalid firewall IP entry. See docs for supported syntax.');
  });
});

describe('wellFormed', () => {
  it('refuses control characters from 15.4 on, and stores them before', () => {
    for (const text of ['a\nb', 'a\u0000', 'a\u007F']) {
      expect(wellFormed(TRAITS['15.4'])(text)).toBe(MALFORMED);
      expect(wellFormed(TRAITS['15.3'])(text)).toBeUndefined();
    }
  });

  it('refuses the three words of prototype pollution', () => {
    for (const text of ['__proto__', 'constructor', 'prototype'])
      expect(wellFormed(TRAITS['15.4'])(text)).toBe(MALFORMED);
  });

  it('leaves other text alone, markup and bidi marks included', () => {
    expect(wellFormed(TRAITS['15.4'])('<b>\u202Eignore</b>')).toBeUndefined();
  });
});

describe('addressOf', () => {
  it('takes an address of its family without a mask, from 15.4 on', () => {
    const check = addressOf(4, TRAITS['15.4']);
    expect(check('10.8.0.2')).toBeUndefined();
    for (const text of ['10.8.0.2/32', 'fd00::1', '999.1.1.1', '010.8.0.2'])
      expect(check(text)).toBe('Invalid input');
    expect(addressOf(6, TRAITS['15.4'])('10.8.0.2')).toBe('Invalid input');
  });

  it('looks at nothing before 15.4', () => {
    expect(addressOf(4, TRAITS['15.3'])('999.1.1.1')).toBeUndefined();
  });
});
