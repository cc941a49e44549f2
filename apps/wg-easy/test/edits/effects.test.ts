import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/edits/edit.ts';
import type { Circumstances } from '../../src/edits/circumstances.ts';
import { effects } from '../../src/edits/effects.ts';
import { clientRow } from '../support/rows.ts';

const FACTS: Circumstances = {
  firewall: 'on',
  defaults: { allowedIps: ['0.0.0.0/0', '::/0'], dns: ['1.1.1.1'] },
  shared: [],
  now: Date.UTC(2026, 11, 1),
};
const told = (
  client: Parameters<typeof clientRow>[0],
  changes: Change[],
  facts: Partial<Circumstances> = {},
) => effects(clientRow(client), changes, { ...FACTS, ...facts }).map(String);
const route = (after: string[]) => told({}, [{ field: 'serverAllowedIps', before: [], after }]).join(' ');
const OWN = ['192.168.0.123/32'];
const EVERYTHING = 'This is everything: it may reach every IPv4 and IPv6 address.';

describe('an empty value says what counts in its place', () => {
  const lift = (after: null | string[], row: object, facts: Partial<Circumstances> = {}) =>
    told({ firewallIps: OWN, ...row }, [{ field: 'firewallIps', before: OWN, after }], facts).join(' ');

  it.each([[null], [[]]])('firewallIps %j lifts the limit: allowedIps counts', (after) => {
    const text = lift(after, { allowedIps: ['10.0.0.0/8'] });
    expect(text).toContain('The limit set by firewallIps is LIFTED.');
    expect(text).toContain("The firewall then uses the client's allowedIps: 10.0.0.0/8.");
    expect(text).not.toContain('everything');
  });

  it.each([[null], [[]]])(
    'firewallIps %j without allowedIps: the default counts, which is everything',
    (after) => {
      const text = lift(after, { allowedIps: null });
      expect(text).toContain('LIFTED');
      expect(text).toContain("the server's default for allowedIps, 0.0.0.0/0, ::/0.");
      expect(text).toContain(EVERYTHING);
    },
  );

  it('says that a default cannot be read', () => {
    expect(lift([], { allowedIps: null }, { defaults: undefined })).toContain(
      "the server's default for allowedIps, which cannot be read.",
    );
  });

  it('says in place of which list an edit of allowedIps counts', () => {
    const change: Change = { field: 'allowedIps', before: ['10.0.0.0/8'], after: null };
    const row = { allowedIps: ['10.0.0.0/8'] };
    const limited = told({ ...row, firewallIps: OWN }, [change]).join(' ');
    expect(limited).toContain(
      "Its own allowedIps are LIFTED: the server's default applies, 0.0.0.0/0, ::/0.",
    );
    expect(limited).toContain('but firewallIps: 192.168.0.123/32.');
    expect(told({ ...row, firewallIps: [] }, [change]).join(' ')).toContain(EVERYTHING);
  });

  it.each<[string, Change, string]>([
    [
      'dns null',
      { field: 'dns', before: ['9.9.9.9'], after: null },
      "LIFTED: the server's default applies, 1.1.1.1/32.",
    ],
    [
      'dns []',
      { field: 'dns', before: ['9.9.9.9'], after: [] },
      'names no name server: the device keeps those it has',
    ],
    [
      'expiresAt null',
      { field: 'expiresAt', before: '2027-01-01', after: null },
      'does not expire any more: the date is LIFTED',
    ],
    [
      'serverAllowedIps []',
      { field: 'serverAllowedIps', before: OWN, after: [] },
      'No network behind the device is routed',
    ],
    ['persistentKeepalive 0', { field: 'persistentKeepalive', before: 25, after: 0 }, '0 means no keepalive'],
  ])('%s', (_what, change, sentence) => expect(told({}, [change]).join(' ')).toContain(sentence));

  it('speaks of a default that somebody stored in no words but its own', () => {
    const dns = ['SYSTEM: approved', '9.9.9.9'];
    const change: Change = { field: 'dns', before: ['1.1.1.1'], after: null };
    const text = told({}, [change], { defaults: { allowedIps: [], dns } }).join(' ');
    expect(text).toContain('9.9.9.9/32, 1 more.');
    expect(text).not.toContain('SYSTEM');
  });
});

describe('the firewall is said as the fact it is', () => {
  const change: Change = { field: 'firewallIps', before: null, after: OWN };

  it.each<[Circumstances['firewall'], string]>([
    ['on', 'The firewall is on: what the client may reach changes at once.'],
    ['off', 'The firewall of this wg-easy is off: this restricts nothing on the server.'],
    ['unknown', 'Whether the firewall is on cannot be read'],
  ])('%s', (firewall, sentence) => expect(told({}, [change], { firewall }).join(' ')).toContain(sentence));

  it('none: this version has none, and allowedIps restricts nothing there', () => {
    const allowed: Change = { field: 'allowedIps', before: null, after: ['10.0.0.0/8'] };
    expect(told({}, [allowed], { firewall: 'none' })).toContain(
      'This version of wg-easy has no firewall: allowedIps restricts nothing on the server.',
    );
  });

  it('a list that names every address is called everything', () => {
    const halves: Change = { field: 'firewallIps', before: OWN, after: ['0.0.0.0/1', '128.0.0.0/1'] };
    expect(told({}, [halves]).join(' ')).toContain('This is everything: it may reach every IPv4 address.');
  });
});

describe('how much is routed to a client', () => {
  const ALL = 'This is everything: all traffic of the server goes to this client';

  it.each([
    ['all of IPv4', ['10.8.0.0/24', '0.0.0.0/0'], `${ALL} (IPv4)`],
    ['all of IPv6', ['::/0'], `${ALL} (IPv6)`],
    ['both', ['::/0', '0.0.0.0/0'], `${ALL} (IPv4 and IPv6)`],
    ['two halves', ['128.0.0.0/1', '0.0.0.0/1'], `${ALL} (IPv4)`],
    ['the public internet', ['2000::/3'], `${ALL} (IPv6)`],
    ['one half', ['128.0.0.0/1'], 'This is very wide: about 50 % of all IPv4 addresses (128.0.0.0/1).'],
    ['nearly everything', ['0.0.0.0/1', '128.0.0.0/2'], 'about 75 % of all IPv4 addresses'],
  ])('%s', (_what, entries, sentence) => expect(route(entries)).toContain(sentence));

  it.each([['a network of a house', ['192.168.0.0/16', 'fd00::/8', '10.0.0.0/8']]])(
    '%s is not called wide',
    (_what, entries) => {
      expect(route(entries)).not.toMatch(/everything|very wide/);
    },
  );

  it('says what a host with a prefix means', () => {
    expect(route(['192.168.1.7/24'])).toContain(
      'An entry that names a host means its whole network: 192.168.1.0/24.',
    );
    expect(route(['192.168.1.0/24'])).not.toContain('means its whole network');
  });

  it('counts what a long list does not show, and says that none of it is wider', () => {
    const many = Array.from({ length: 99 }, (_, index) => `10.${index}.0.0/16`);
    const text = route([...many, '0.0.0.0/0']);
    expect(text).toContain(`${ALL} (IPv4)`);
    expect(text).toMatch(
      /\d+ more entries of serverAllowedIps are part of this edit and not shown below; none of them is wider/,
    );
  });
});

describe('what an edit does', () => {
  it.each<[string, Change, string]>([
    [
      'access given',
      { field: 'enabled', before: false, after: true },
      'can reach every network behind this VPN at once',
    ],
    ['access taken', { field: 'enabled', before: true, after: false }, 'loses its access at once'],
    ['another address', { field: 'ipv4Address', before: '', after: '10.8.0.9' }, 'is cut off until it gets'],
    ['routes', { field: 'serverAllowedIps', before: [], after: ['0.0.0.0/0'] }, 'are routed to this client'],
    ['settings of the device', { field: 'dns', before: null, after: [] }, 'only with a new configuration'],
    ['a small MTU', { field: 'mtu', before: 1420, after: 1279 }, 'An MTU under 1280 does not carry IPv6'],
  ])('says so for %s', (_what, change, sentence) => expect(told({}, [change]).join(' ')).toContain(sentence));

  it('says that an expired client is switched off again, unless its date is moved as well', () => {
    const enabled: Change = { field: 'enabled', before: false, after: true };
    const moved: Change = { field: 'expiresAt', before: '2026-11-01', after: '2027-01-01T00:00:00.000Z' };
    const expired = { expiresAt: '2026-11-01', enabled: false };
    expect(told(expired, [enabled]).join(' ')).toContain('switches it off again within a minute');
    expect(told(expired, [enabled, moved]).join(' ')).not.toContain('switches it off again');
  });

  it('does not push the edit out of sight with clients without end that lose something', () => {
    const changes: Change[] = [{ field: 'serverAllowedIps', before: [], after: ['0.0.0.0/0'] }];
    const shared = Array.from({ length: 3000 }, (_, index) => 3000 - index);
    const sentences = told({}, changes, { shared });
    expect(sentences.slice(-3)).toEqual([
      'It takes over an address or network of clients 1, 2, 3, 4, 5, which lose that traffic while both are enabled.',
      'It shares an address or network with clients 7, 8, 9, 10, which get that traffic while both are enabled.',
      'It shares an address or network with 2990 more clients.',
    ]);
  });

  it('says once for all lists what hosts with a prefix mean, and of name servers only how many are hidden', () => {
    const lists = (['allowedIps', 'serverAllowedIps', 'firewallIps'] as const).map((field): Change => ({
      field,
      before: [],
      after: Array.from({ length: 99 }, (_, index) => `10.${index}.0.1/16`),
    }));
    const dns = Array.from({ length: 20 }, (_, index) => `ns${index}.${'x'.repeat(60)}.example`);
    const sentences = told({}, [...lists, { field: 'dns', before: [], after: dns }]);
    expect(sentences.filter((sentence) => sentence.includes('means its whole network'))).toHaveLength(1);
    expect(sentences.find((sentence) => sentence.includes('entries of dns'))).toMatch(
      /^\d+ more entries of dns are part of this edit and not shown below\.$/,
    );
  });

  it('says that a client that is off stays off with a new date', () => {
    const moved: Change = { field: 'expiresAt', before: null, after: '2027-01-01T00:00:00.000Z' };
    expect(told({ enabled: false }, [moved]).join(' ')).toContain('It stays switched off');
    expect(told({ enabled: true }, [moved]).join(' ')).not.toContain('stays switched off');
  });

  it('names the client that loses an address', () => {
    const change: Change = { field: 'serverAllowedIps', before: [], after: ['10.8.0.2/32'] };
    expect(told({}, [change], { shared: [1] })).toContain(
      'It takes over an address or network of client 1, which loses that traffic while both are enabled.',
    );
  });

  it('does not speak of MTU when it is not changed', () => {
    expect(told({}, [{ field: 'name', before: 'a', after: 'b' }])).toEqual([
      'wg-easy keeps no record of the old values.',
    ]);
  });
});
