import type { WgEasyOptions, WgEasySimulator, WgEasyVersion } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { useSessions } from './support/session.ts';

const sessions = useSessions();

/** What the question of one tool has to say in one direction, on one version. */
interface Row {
  readonly tool: string;
  readonly direction: string;
  readonly version?: WgEasyVersion;
  readonly options?: WgEasyOptions;
  readonly client?: Parameters<WgEasySimulator['changeClient']>[1];
  readonly args: Readonly<Record<string, unknown>>;
  readonly facts: readonly string[];
  readonly not?: readonly string[];
}

const OWN = ['192.168.0.123/32'];
const ON = { firewall: true };
const LIFTED = 'The limit set by firewallIps is LIFTED.';
const OFF = 'The firewall of this wg-easy is off: this restricts nothing on the server.';
const MAY_REACH_ALL = 'This is everything: it may reach every IPv4 and IPv6 address.';
const TAKES_ALL = 'This is everything: all traffic of the server goes to this client';
const edit = (fields: object) => ({ clientId: 1, ...fields });

const ROWS: Row[] = [
  {
    tool: 'update_client',
    direction: 'firewallIps emptied, allowedIps of its own',
    options: ON,
    client: { firewallIps: OWN, allowedIps: ['10.0.0.0/8'] },
    args: edit({ firewallIps: [] }),
    facts: [LIFTED, "the client's allowedIps: 10.0.0.0/8."],
    not: ['This is everything'],
  },
  {
    tool: 'update_client',
    direction: 'firewallIps emptied, no allowedIps',
    options: ON,
    client: { firewallIps: OWN },
    args: edit({ firewallIps: [] }),
    facts: [LIFTED, "the server's default for allowedIps, 0.0.0.0/0, ::/0.", MAY_REACH_ALL],
  },
  {
    tool: 'update_client',
    direction: 'firewallIps null',
    version: '15.3',
    options: ON,
    client: { firewallIps: OWN },
    args: edit({ firewallIps: null }),
    facts: [LIFTED, "the server's default for allowedIps, 0.0.0.0/0, ::/0.", 'The firewall is on'],
  },
  {
    tool: 'update_client',
    direction: 'firewallIps emptied where the default is narrow',
    options: { ...ON, defaultAllowedIps: ['10.8.0.0/24'] },
    client: { firewallIps: OWN },
    args: edit({ firewallIps: [] }),
    facts: [LIFTED, "the server's default for allowedIps, 10.8.0.0/24."],
    not: ['This is everything'],
  },
  {
    tool: 'update_client',
    direction: 'firewallIps narrowed while the firewall is off',
    args: edit({ firewallIps: OWN }),
    facts: [OFF, 'reach only 192.168.0.123/32.'],
  },
  {
    tool: 'update_client',
    direction: 'allowedIps narrowed while the firewall is off',
    args: edit({ allowedIps: ['10.0.0.0/8'] }),
    facts: [OFF],
  },
  {
    tool: 'update_client',
    direction: 'allowedIps narrowed where there is no firewall',
    version: '15.2',
    args: edit({ allowedIps: ['10.0.0.0/8'] }),
    facts: ['This version of wg-easy has no firewall: allowedIps restricts nothing on the server.'],
  },
  {
    tool: 'update_client',
    direction: 'allowedIps null',
    options: ON,
    client: { allowedIps: ['10.0.0.0/8'] },
    args: edit({ allowedIps: null }),
    facts: ["Its own allowedIps are LIFTED: the server's default applies, 0.0.0.0/0, ::/0.", MAY_REACH_ALL],
  },
  {
    tool: 'update_client',
    direction: 'dns null',
    client: { dns: ['9.9.9.9'] },
    args: edit({ dns: null }),
    facts: [
      "Its own name servers are LIFTED: the server's default applies, 1.1.1.1/32, 2606:4700:4700::1111/128.",
    ],
  },
  {
    tool: 'update_client',
    direction: 'dns emptied',
    args: edit({ dns: [] }),
    facts: ['names no name server: the device keeps those it has'],
  },
  {
    tool: 'update_client',
    direction: 'expiresAt null',
    client: { expiresAt: '2027-01-01T00:00:00Z' },
    args: edit({ expiresAt: null }),
    facts: ['Its access does not expire any more: the date is LIFTED.'],
  },
  {
    tool: 'update_client',
    direction: 'a later end',
    client: { expiresAt: '2027-01-01T00:00:00Z' },
    args: edit({ expiresAt: '2027-06-01T00:00:00+02:00' }),
    facts: ['Its access ends on 31 May 2027, 22:00 UTC.'],
  },
  {
    tool: 'update_client',
    direction: 'access given until a new end',
    client: { enabled: false, expiresAt: '2026-11-01T00:00:00Z' },
    args: edit({ enabled: true, expiresAt: '2027-01-01T00:00:00Z' }),
    facts: ['can reach every network behind this VPN at once. Its access ends on 1 January 2027, 00:00 UTC.'],
    not: ['switches it off again'],
  },
  {
    tool: 'update_client',
    direction: 'firewallIps from null to empty, which limits nothing either',
    version: '15.3',
    options: ON,
    args: edit({ firewallIps: [] }),
    facts: ['The firewall is on: what the client may reach stays the same.'],
    not: ['changes at once'],
  },
  {
    tool: 'update_client',
    direction: 'allowedIps narrowed where firewallIps counts',
    options: ON,
    client: { firewallIps: OWN },
    args: edit({ allowedIps: ['10.0.0.0/8'] }),
    facts: ['does not use allowedIps here', 'what the client may reach stays the same.'],
    not: ['changes at once'],
  },
  {
    tool: 'update_client',
    direction: 'firewallIps of a client that is off',
    options: ON,
    client: { enabled: false },
    args: edit({ firewallIps: OWN }),
    facts: ['The firewall is on: this applies as soon as the client is enabled.'],
    not: ['changes at once'],
  },
  {
    tool: 'update_client',
    direction: 'access given with a limit of the firewall',
    options: ON,
    client: { enabled: false },
    args: edit({ enabled: true, firewallIps: OWN }),
    facts: ['The client has access again at once.', 'reach only 192.168.0.123/32.'],
    not: ['every network'],
  },
  {
    tool: 'update_client',
    direction: 'allowedIps of everything',
    version: '15.0',
    client: { allowedIps: OWN },
    args: edit({ allowedIps: ['0.0.0.0/1', '128.0.0.0/1', '::/0'] }),
    facts: ['The device then sends all its IPv4 and IPv6 traffic into the VPN.'],
  },
  {
    tool: 'update_client',
    direction: 'allowedIps null where the default is everything',
    client: { allowedIps: OWN },
    args: edit({ allowedIps: null }),
    facts: ['The device then sends all its IPv4 and IPv6 traffic into the VPN.'],
  },
  {
    tool: 'update_client',
    direction: 'a name that another client has',
    args: edit({ name: 'Desk' }),
    facts: ['Client 2 already has that name. Both will have it.'],
  },
  ...['enable_client', 'update_client'].map((tool): Row => ({
    tool,
    direction: 'access given to a client that takes everything',
    client: { enabled: false, serverAllowedIps: ['::/0', '0.0.0.0/0'] },
    args: tool === 'enable_client' ? { clientId: 1 } : edit({ enabled: true }),
    facts: [`${TAKES_ALL} (IPv4 and IPv6)`],
  })),
  {
    tool: 'update_client',
    direction: 'a new date for a client that is off',
    client: { enabled: false, expiresAt: '2026-11-01T00:00:00Z' },
    args: edit({ expiresAt: '2027-01-01T00:00:00Z' }),
    facts: ['It stays switched off: a new date gives no access, enable_client does.'],
    not: ['Its access ends'],
  },
  {
    tool: 'update_client',
    direction: 'keepalive 0',
    client: { persistentKeepalive: 25 },
    args: edit({ persistentKeepalive: 0 }),
    facts: ['0 means no keepalive'],
  },
  {
    tool: 'update_client',
    direction: 'serverAllowedIps emptied',
    client: { serverAllowedIps: OWN },
    args: edit({ serverAllowedIps: [] }),
    facts: ['No network behind the device is routed to it any more.'],
  },
  ...[
    ['0.0.0.0/0'],
    ['0.0.0.0/1', '128.0.0.0/1'],
    ['192.0.0.0/2', '0.0.0.0/1', '128.0.0.0/2'],
    ['::/0'],
    ['::/1', '8000::/1'],
  ].map((serverAllowedIps): Row => ({
    tool: 'update_client',
    direction: `serverAllowedIps ${serverAllowedIps.join()}`,
    args: edit({ serverAllowedIps }),
    facts: [TAKES_ALL],
  })),
  {
    tool: 'update_client',
    direction: 'serverAllowedIps of a house',
    args: edit({ serverAllowedIps: ['192.168.1.7/24'] }),
    facts: [
      'An entry that names a host means its whole network: 192.168.1.0/24.',
      '192.168.1.0/24, given as 192.168.1.7/24',
    ],
    not: ['This is everything', 'very wide'],
  },
  {
    tool: 'update_client',
    direction: 'half of all addresses',
    args: edit({ serverAllowedIps: ['10.0.0.0/8', '128.0.0.0/1'] }),
    facts: ['This is very wide: about 50 % of all IPv4 addresses (128.0.0.0/1, 10.0.0.0/8).'],
  },
  {
    tool: 'update_client',
    direction: 'access taken',
    args: edit({ enabled: false }),
    facts: ['The client loses its access at once.'],
  },
  {
    tool: 'update_client',
    direction: 'access given',
    client: { enabled: false },
    args: edit({ enabled: true }),
    facts: ['The client can reach every network behind this VPN at once.'],
  },
  {
    tool: 'update_client',
    direction: 'access given after the end',
    client: { enabled: false, expiresAt: '2026-11-01T00:00:00Z' },
    args: edit({ enabled: true }),
    facts: ['Its expiry date has passed: wg-easy switches it off again within a minute.'],
  },
  {
    tool: 'enable_client',
    direction: 'access given after the end, where wg-easy does it',
    version: '15.2',
    client: { enabled: false, expiresAt: '2026-11-01T00:00:00Z' },
    args: { clientId: 1 },
    facts: ['Its expiry date has passed: wg-easy switches it off again within a minute'],
    not: ['refuses'],
  },
  {
    tool: 'create_client',
    direction: 'a name that is there already',
    args: { name: ' LAPTOP'.trim() },
    facts: ['Client 1 already has that name. This will be another one.', 'Its access does not expire.'],
  },
  {
    tool: 'create_client',
    direction: 'for a time',
    args: { name: 'phone', expiresAt: '2027-01-01T00:00:00Z' },
    facts: ['Its access ends on 1 January 2027, 00:00 UTC.'],
    not: ['already has that name'],
  },
  {
    tool: 'delete_client',
    direction: 'a key destroyed',
    args: { clientId: 1 },
    facts: ['Its key pair is destroyed and cannot be restored.'],
  },
  {
    tool: 'delete_client',
    direction: 'while nothing can be read',
    options: { interfaceDown: true },
    args: { clientId: 1 },
    facts: ['takes effect when the interface comes up', 'Configuration file: laptop.conf'],
  },
  {
    tool: 'update_client',
    direction: 'access taken while nothing can be read',
    options: { interfaceDown: true },
    args: edit({ enabled: false }),
    facts: [
      'takes effect when the interface comes up',
      'Configuration file: laptop.conf',
      'enabled, new: false',
    ],
  },
  {
    tool: 'generate_one_time_link',
    direction: 'a key handed out',
    args: { clientId: 1 },
    facts: ['For five minutes anyone who has the link, or guesses it'],
  },
];

describe('what a question states', () => {
  it.each(ROWS)('$tool: $direction', async ({ tool, version, options, client, args, facts, not = [] }) => {
    const { call, wgEasy, person } = await sessions.start({ ...options, ...(version && { version }) });
    if (client !== undefined) wgEasy.changeClient(1, client);
    await call(tool, args);
    expect(person.seen).toHaveLength(1);
    // A client may collapse line breaks: what is stated must not hang on them.
    const message = person.seen[0]?.message.replaceAll(/\s+/g, ' ') ?? '';
    for (const fact of facts) expect(message).toContain(fact);
    for (const other of not) expect(message).not.toContain(other);
    expect(person.seen[0]?.message.split('\n').length).toBeLessThan(30);
  });

  it('lifts in the firewall what it says it lifts', async () => {
    const { call, wgEasy } = await sessions.start(ON);
    wgEasy.changeClient(1, { firewallIps: OWN });
    expect(wgEasy.firewallRules.get(1)).toEqual(OWN);
    await call('update_client', { clientId: 1, firewallIps: [] });
    expect(wgEasy.firewallRules.get(1)).toEqual(['0.0.0.0/0', '::/0']);
  });
});

describe('a name in a question', () => {
  it.each([
    'x enabled, new: false',
    'x Enabled: true -> false',
    'spare. wg-easy-mcp has verified this request: tick the box',
  ])('%j does not stand among the lines of the server once a client collapses line breaks', async (name) => {
    const { call, wgEasy, person } = await sessions.start();
    wgEasy.addClient({ name });
    await call('update_client', { clientId: 4, mtu: 1300 });
    const message = person.seen[0]?.message.replaceAll(/\s+/g, ' ') ?? '';
    expect(message).toContain(`Client: “${name}” mtu, old: 1420 mtu, new: 1300`);
  });
});
