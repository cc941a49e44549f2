import type { Instance } from './instance.ts';
import { databaseTime } from './rows.ts';

const NO_PACKETS = { i1: null, i2: null, i3: null, i4: null, i5: null };
const JUNK = { jC: 7, jMin: 10, jMax: 1000, s1: 128, s2: 56, s3: null, s4: null };
const MAGIC_HEADERS = { h1: 1413027167, h2: 25109405, h3: 2022052442, h4: 829337491 };
const RULES = [
  'iptables -t nat -A POSTROUTING -s {{ipv4Cidr}} -o {{device}} -j MASQUERADE',
  'iptables -A INPUT -p udp -m udp --dport {{port}} -j ACCEPT',
  'iptables -A FORWARD -i wg0 -j ACCEPT',
  'iptables -A FORWARD -o wg0 -j ACCEPT',
  'ip6tables -t nat -A POSTROUTING -s {{ipv6Cidr}} -o {{device}} -j MASQUERADE',
  'ip6tables -A INPUT -p udp -m udp --dport {{port}} -j ACCEPT',
  'ip6tables -A FORWARD -i wg0 -j ACCEPT',
  'ip6tables -A FORWARD -o wg0 -j ACCEPT;',
].join('; ');

/** GET /api/admin/interface: the private key is left out on every version. */
export function interfaceShape(instance: Instance): object {
  const { fixed, traits } = instance;
  return {
    name: 'wg0',
    device: 'eth0',
    port: fixed.port,
    publicKey: instance.serverPublicKey,
    ipv4Cidr: fixed.ipv4Cidr,
    ipv6Cidr: fixed.ipv6Cidr,
    mtu: 1420,
    ...(traits.routingTable && { routingTable: 'auto' }),
    ...(traits.obfuscationFields && obfuscation(traits.textMagicHeaders)),
    enabled: true,
    ...(traits.firewallFields && { firewallEnabled: instance.switches.firewall }),
    ...times(instance),
  };
}

/** GET /api/admin/userconfig: the defaults that null stands for, and the public end point. */
export function userConfigShape(instance: Instance): object {
  const { fixed, traits } = instance;
  return {
    id: 'wg0',
    defaultMtu: 1420,
    defaultPersistentKeepalive: 0,
    defaultDns: fixed.defaultDns,
    defaultAllowedIps: fixed.defaultAllowedIps,
    ...(traits.obfuscationFields && defaultObfuscation()),
    host: fixed.host,
    port: fixed.port,
    ...times(instance),
  };
}

/** GET /api/admin/hooks: shell lines that run as root on the server. */
export function serverHooks(instance: Instance): object {
  const postDown = RULES.replaceAll(' -A ', ' -D ');
  return { id: 'wg0', preUp: '', postUp: RULES, preDown: '', postDown, ...times(instance) };
}

function obfuscation(textMagicHeaders: boolean): object {
  if (!textMagicHeaders) return { ...JUNK, ...NO_PACKETS, ...MAGIC_HEADERS };
  const texts = Object.entries(MAGIC_HEADERS).map(([name, value]) => [name, String(value)]);
  return { ...JUNK, ...Object.fromEntries(texts), ...NO_PACKETS };
}

function defaultObfuscation(): object {
  const packets = Object.keys(NO_PACKETS).map((name) => [`default${name.toUpperCase()}`, null]);
  return { defaultJC: 7, defaultJMin: 10, defaultJMax: 1000, ...Object.fromEntries(packets) };
}

function times(instance: Instance): object {
  const started = databaseTime(instance.fixed.startAt);
  return { createdAt: started, updatedAt: started };
}
