import { describe, expect, it } from 'vitest';
import { describeChanges, effects } from '../../src/tools/describe-edit.ts';
import type { Change } from '../../src/tools/edit.ts';
import { clientRow } from '../support/rows.ts';

const NOW = Date.UTC(2026, 11, 1);
const shown = (...changes: Change[]) =>
  describeChanges(changes).map(({ label, value }) => `${String(label)}: ${String(value)}`);
const told = (client: Parameters<typeof clientRow>[0], ...changes: Change[]) =>
  effects(clientRow(client), changes, [], NOW).map(String).join('\n');

describe('every change of an edit', () => {
  it.each<[string, Change, string[]]>([
    ['a text', { field: 'name', before: 'a', after: 'b' }, ['name, old: a', 'name, new: b']],
    ['a number', { field: 'mtu', before: 1420, after: 1400 }, ['mtu, old: 1420', 'mtu, new: 1400']],
    [
      'a switch',
      { field: 'enabled', before: false, after: true },
      ['enabled, old: false', 'enabled, new: true'],
    ],
    [
      'a default, which may be all networks and must not read as none',
      { field: 'allowedIps', before: ['10.0.0.0/8'], after: null },
      ['allowedIps, old: 10.0.0.0/8', 'allowedIps, new: (server default)'],
    ],
    [
      'an empty list',
      { field: 'dns', before: null, after: [] },
      ['dns, old: (server default)', 'dns, new: (empty list)'],
    ],
    [
      'the end of a limit in time',
      { field: 'expiresAt', before: '2027-01-01', after: null },
      ['expiresAt, old: 2027-01-01', 'expiresAt, new: (never)'],
    ],
    [
      'firewall rules taken away',
      { field: 'firewallIps', before: ['10.0.0.0/8:53'], after: null },
      ['firewallIps, old: 10.0.0.0/8:53', 'firewallIps, new: (none of its own)'],
    ],
  ])('shows %s, old and new', (_what, change, lines) => expect(shown(change)).toEqual(lines));

  it('shows a hundred entries in lines that no dialog cuts, the last one included', () => {
    const harmless = Array.from({ length: 99 }, (_, i) => `fdcc:ad94:bacf:61a4:1:2:${i}:0/112`);
    const lines = shown({ field: 'serverAllowedIps', before: [], after: [...harmless, '0.0.0.0/0'] });
    expect(lines.at(-1)).toMatch(/0\.0\.0\.0\/0$/);
    const entries = lines.slice(1).flatMap((line) => line.replace('serverAllowedIps, new: ', '').split(', '));
    expect(entries).toEqual([...harmless, '0.0.0.0/0']);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(200);
  });

  it('does not push the new value out of sight with old ones without end', () => {
    const before = Array.from({ length: 10_000 }, () => 'x'.repeat(140));
    const lines = shown({ field: 'serverAllowedIps', before, after: ['0.0.0.0/0'] });
    expect(lines).toHaveLength(7);
    expect(lines.slice(-2)).toEqual([
      'serverAllowedIps, old: (9995 more lines)',
      'serverAllowedIps, new: 0.0.0.0/0',
    ]);
  });

  it('does not push it out of sight with clients without end that lose something', () => {
    const changes: Change[] = [{ field: 'serverAllowedIps', before: [], after: ['0.0.0.0/0'] }];
    const ids = Array.from({ length: 3000 }, (_, index) => 3000 - index);
    const sentences = effects(clientRow({}), changes, ids, NOW).map(String);
    expect(sentences).toHaveLength(13);
    expect(sentences.at(-1)).toBe('It shares an address or network with 2990 more client(s).');
    expect(sentences.filter((sentence) => sentence.includes('loses that traffic'))).toHaveLength(5);
  });

  it('leaves room for the blanks that break up host names which look like links', () => {
    const after = Array.from({ length: 20 }, () => 'www.www.www.ab');
    const broken = describeChanges([{ field: 'dns', before: [], after }]).map(({ value }) =>
      String(value).replaceAll('www.', 'www. '),
    );
    for (const line of broken) expect(line.length).toBeLessThanOrEqual(200);
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
    ['firewall rules', { field: 'firewallIps', before: null, after: [] }, 'if the firewall is on'],
    [
      'networks that the firewall goes by',
      { field: 'allowedIps', before: ['10.0.0.0/8'], after: null },
      'What the client may reach changes at once, if the firewall is on.',
    ],
    ['settings of the device', { field: 'dns', before: null, after: [] }, 'only with a new configuration'],
    ['a small MTU', { field: 'mtu', before: 1420, after: 1279 }, 'An MTU under 1280 does not carry IPv6'],
  ])('says so for %s', (_what, change, sentence) => expect(told({}, change)).toContain(sentence));

  it('says that an expired client is switched off again, unless its date is moved as well', () => {
    const enabled: Change = { field: 'enabled', before: false, after: true };
    const moved: Change = { field: 'expiresAt', before: '2026-11-01', after: '2027-01-01T00:00:00.000Z' };
    const expired = { expiresAt: '2026-11-01', enabled: false };
    expect(told(expired, enabled)).toContain('switches it off again within a minute');
    expect(told(expired, enabled, moved)).not.toContain('switches it off again');
  });

  it('does not speak of a firewall to a version that has none', () => {
    const { firewallIps: _later, ...old } = clientRow();
    const change: Change = { field: 'allowedIps', before: null, after: ['10.0.0.0/8'] };
    expect(effects(old, [change], [], NOW).map(String).join()).not.toContain('firewall');
  });

  it('names the client that loses an address', () => {
    const change: Change = { field: 'serverAllowedIps', before: [], after: ['10.8.0.2/32'] };
    expect(effects(clientRow(), [change], [1], NOW).map(String)).toContain(
      'It takes over an address or network of client 1, which loses that traffic while both are enabled.',
    );
  });

  it('does not speak of MTU when it is not changed', () => {
    expect(told({}, { field: 'name', before: 'a', after: 'b' })).toBe(
      'wg-easy keeps no record of the old values.',
    );
  });
});
