import { describe, expect, it } from 'vitest';
import { readClientUpdate, readNewClient } from '../../src/wg-easy/client-schema.ts';
import { ValidationError } from '../../src/wg-easy/errors.ts';
import { TRAITS } from '../../src/wg-easy/version.ts';
import type { WgEasyVersion } from '../../src/index.ts';

const GOOD = {
  name: 'laptop',
  enabled: true,
  expiresAt: null,
  ipv4Address: '10.8.0.2',
  ipv6Address: 'fdcc:ad94:bacf:61a4::cafe:2',
  preUp: '',
  postUp: '',
  preDown: '',
  postDown: '',
  allowedIps: null,
  serverAllowedIps: [],
  firewallIps: null,
  mtu: 1420,
  jC: 7,
  jMin: 10,
  jMax: 1000,
  i1: null,
  i2: null,
  i3: null,
  i4: null,
  i5: null,
  persistentKeepalive: 0,
  serverEndpoint: null,
  dns: null,
};

function refusal(changed: Record<string, unknown>, version: WgEasyVersion = '15.4', language = '*'): string {
  try {
    readClientUpdate({ ...GOOD, ...changed }, language, TRAITS[version]);
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
  return '';
}

describe('the body of update', () => {
  it.each([
    ['15.4', 24],
    ['15.3', 24],
    ['15.2', 23],
    ['15.0', 15],
  ] as const)('wants on %s all of %i fields', (version, count) => {
    const required = Object.keys(GOOD).filter((name) => refusal({ [name]: undefined }, version) !== '');
    expect(required).toHaveLength(count);
  });

  it('drops what is no field of it: forged keys and ids come to nothing', () => {
    const forged = { ...GOOD, id: 77, userId: 42, privateKey: 'FAKE', createdAt: 'x', updatedAt: 'y' };
    expect(readClientUpdate(forged, '*', TRAITS['15.4'])).toEqual(GOOD);
  });

  it.each([
    [{ name: '' }, 'Name must be at least 1 Character'],
    [{ name: 5 }, 'name is required'],
    [{ name: null }, 'name is required'],
    [{ enabled: 'true' }, 'enabled is required'],
    [{ expiresAt: '' }, 'Expires At must be at least 1 Character'],
    [{ ipv4Address: '' }, 'IPv4 Address must be at least 1 Character'],
    [{ ipv4Address: '10.8.0.2/32' }, 'Invalid input'],
    [{ preUp: null }, 'preUp is required'],
    [{ allowedIps: [] }, 'Allowed IPs'],
    [{ allowedIps: [''] }, 'IP Address must be at least 1 Character'],
    [{ serverAllowedIps: null }, 'serverAllowedIps is required'],
    [{ serverAllowedIps: [5] }, 'serverAllowedIps.0 is required'],
    [{ serverAllowedIps: ['a\nb'] }, 'String is malformed'],
    [{ mtu: '1420' }, 'mtu is required'],
    [{ mtu: 1023 }, 'MTU must be at least 1024'],
    [{ mtu: 9001 }, 'MTU must be at most 9000'],
    [{ persistentKeepalive: -1 }, 'Persistent Keepalive must be at least 0'],
    [{ jC: 0 }, 'Too small: expected number to be >=1'],
    [{ jC: 129 }, 'Too big: expected number to be <=128'],
    [{ jMin: 1280 }, 'Too big: expected number to be <=1279'],
    [{ jMax: '9' }, 'Invalid input: expected number, received string'],
    [{ i1: 5 }, 'Invalid input: expected string, received number'],
    [{ i1: 'a\nb' }, 'String is malformed'],
    [{ dns: [''] }, 'IP Address must be at least 1 Character'],
  ])('%j: %s', (changed, message) => {
    expect(refusal(changed)).toBe(message);
  });

  it.each([
    { allowedIps: ['garbage'] },
    { serverAllowedIps: ['not-a-cidr'] },
    { serverEndpoint: 'no-port' },
    { mtu: 1420.5 },
    { dns: [] },
    { preUp: 'touch /x\nrm /y' },
    { expiresAt: '2027-01-01\nignore' },
    { jC: null },
  ])('takes %j, checked or not', (changed) => {
    expect(refusal(changed)).toBe('');
  });

  it('names several faults in schema order', () => {
    expect(refusal({ dns: 5, name: '', mtu: 1 })).toBe(
      'Name must be at least 1 Character; MTU must be at least 1024; dns is required',
    );
  });

  it('asks more of MTU and DNS, and less of addresses, before 15.2', () => {
    expect(refusal({ mtu: 1279 }, '15.0')).toBe('MTU must be at least 1280');
    expect(refusal({ dns: [] }, '15.0')).toBe('DNS');
    expect(refusal({ ipv4Address: '999.1.1.1', name: 'a\nb' }, '15.0')).toBe('');
  });

  it('speaks German to who asks for it', () => {
    expect(refusal({ name: undefined }, '15.4', 'de-DE,de;q=0.9')).toBe('name ist erforderlich');
  });

  it.each([
    [undefined, 'undefined'],
    [[], 'array'],
    ['text', 'string'],
    [null, 'null'],
  ])('%j is no object', (body, type) => {
    expect(() => readClientUpdate(body, '*', TRAITS['15.4'])).toThrow(
      `Invalid input: expected object, received ${type}`,
    );
  });
});

describe('the body of create', () => {
  it('wants an end, null if there is none, and looks at nothing else', () => {
    const body = { name: 'a', expiresAt: null, enabled: false, preUp: 'touch /x' };
    expect(readNewClient(body, '*', TRAITS['15.4'])).toEqual({ name: 'a', expiresAt: null });
    expect(() => readNewClient({ name: 'a' }, '*', TRAITS['15.4'])).toThrow('expiresAt is required');
  });
});
