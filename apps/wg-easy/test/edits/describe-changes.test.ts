import { describe, expect, it } from 'vitest';
import { describeChanges } from '../../src/edits/describe-changes.ts';
import type { Change } from '../../src/edits/edit.ts';

const shown = (...changes: Change[]) =>
  describeChanges(changes).map(({ label, value }) => `${String(label)}: ${String(value)}`);

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

  it('shows the widest of a hundred entries, counts the rest, and cuts no line', () => {
    const harmless = Array.from({ length: 99 }, (_, i) => `fdcc:ad94:bacf:61a4:1:2:${i + 1000}:0/112`);
    const lines = shown({ field: 'serverAllowedIps', before: [], after: [...harmless, '0.0.0.0/0'] });
    expect(lines).toHaveLength(6);
    expect(lines[1]).toMatch(/^serverAllowedIps, new: 0\.0\.0\.0\/0, fdcc:/);
    expect(lines.at(-1)).toBe('serverAllowedIps, new: (84 more)');
    expect(lines.slice(1, -1).join().split('/').length - 1).toBe(100 - 84);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(200);
  });

  it('does not push the new value out of sight with old ones without end', () => {
    const before = Array.from({ length: 10_000 }, () => 'x'.repeat(140));
    const lines = shown({ field: 'serverAllowedIps', before, after: ['0.0.0.0/0'] });
    expect(lines).toHaveLength(4);
    expect(lines.slice(-2)).toEqual([
      'serverAllowedIps, old: (9998 more)',
      'serverAllowedIps, new: 0.0.0.0/0',
    ]);
  });

  it('shows a host with a prefix as the network that it means', () => {
    expect(shown({ field: 'serverAllowedIps', before: [], after: ['192.168.1.7/24'] })).toContain(
      'serverAllowedIps, new: 192.168.1.0/24, given as 192.168.1.7/24',
    );
  });

  it('keeps the order of name servers, which means something', () => {
    expect(shown({ field: 'dns', before: null, after: ['9.9.9.9', 'dns.example.org', '1.1.1.1'] })).toContain(
      'dns, new: 9.9.9.9, dns.example.org, 1.1.1.1',
    );
  });

  it('leaves room for the blanks that break up host names which look like links', () => {
    const after = Array.from({ length: 20 }, () => 'www.www.www.ab');
    const broken = describeChanges([{ field: 'dns', before: [], after }]).map(({ value }) =>
      String(value).replaceAll('www.', 'www. '),
    );
    for (const line of broken) expect(line.length).toBeLessThanOrEqual(200);
  });
});
