import type { WgEasyFixed } from './options.ts';
import type { ClientRow } from './rows.ts';
import type { Traits } from './version.ts';

const HOOKS = ['preUp', 'postUp', 'preDown', 'postDown'] as const;

/** The file a device imports; it holds the private key. LF line ends, no final newline. */
export function configurationText(
  row: ClientRow,
  fixed: WgEasyFixed,
  serverPublicKey: string,
  traits: Traits,
): string {
  const mtu = `MTU = ${row.mtu}`;
  const dns = dnsLines(row.dns ?? fixed.defaultDns);
  return [
    '[Interface]',
    `PrivateKey = ${row.privateKey}`,
    `Address = ${addresses(row, fixed, traits).join(', ')}`,
    ...(traits.hostPrefixes ? [mtu, ...dns] : [...dns, mtu]),
    ...hookLines(row),
    '',
    '[Peer]',
    `PublicKey = ${serverPublicKey}`,
    `PresharedKey = ${row.preSharedKey}`,
    `AllowedIPs = ${(row.allowedIps ?? fixed.defaultAllowedIps).join(', ')}`,
    `PersistentKeepalive = ${row.persistentKeepalive}`,
    `Endpoint = ${fixed.host}:${fixed.port}`,
  ].join('\n');
}

/** Name of the download: the client's name in a small alphabet, its id when nothing is left. */
export function configurationFileName(row: ClientRow): string {
  const name = row.name
    .replace(/[^a-zA-Z0-9_=+.-]/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/-$/, '')
    .slice(0, 32);
  return `${name === '' ? row.id : name}.conf`;
}

function addresses(row: ClientRow, fixed: WgEasyFixed, traits: Traits): string[] {
  const v4 = traits.hostPrefixes ? '32' : (fixed.ipv4Cidr.split('/')[1] ?? '');
  const v6 = traits.hostPrefixes ? '128' : (fixed.ipv6Cidr.split('/')[1] ?? '');
  return [`${row.ipv4Address}/${v4}`, ...(fixed.ipv6 ? [`${row.ipv6Address}/${v6}`] : [])];
}

function dnsLines(servers: readonly string[]): string[] {
  return servers.length > 0 ? [`DNS = ${servers.join(', ')}`] : [];
}

function hookLines(row: ClientRow): string[] {
  return HOOKS.filter((hook) => row[hook] !== '').map(
    (hook) => `${hook.charAt(0).toUpperCase()}${hook.slice(1)} = ${row[hook].replaceAll('\n', ' ')}`,
  );
}
