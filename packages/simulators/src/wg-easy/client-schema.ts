import { BodyReader } from './body-reader.ts';
import { addressOf, firewallEntry, wellFormed } from './field-checks.ts';
import type { EditableFields } from './rows.ts';
import type { Traits } from './version.ts';

/** Reads the body of create. Throws ValidationError. */
export function readNewClient(
  body: unknown,
  language: string,
  traits: Traits,
): { name: string; expiresAt: string | null } {
  const reader = new BodyReader(body, language);
  const fields = { name: readName(reader, traits), expiresAt: readExpiry(reader) };
  reader.finish();
  return fields;
}

type ClientUpdate = Partial<EditableFields> & Pick<EditableFields, 'ipv4Address' | 'ipv6Address'>;

/** Reads the body of update, in the order in which the real server complains. Throws ValidationError. */
export function readClientUpdate(body: unknown, language: string, traits: Traits): ClientUpdate {
  const reader = new BodyReader(body, language);
  const fields = {
    name: readName(reader, traits),
    enabled: reader.flag('enabled'),
    expiresAt: readExpiry(reader),
    ipv4Address: reader.text('ipv4Address', { label: 'IPv4 Address', check: addressOf(4, traits) }),
    ipv6Address: reader.text('ipv6Address', { label: 'IPv6 Address', check: addressOf(6, traits) }),
    ...readHooks(reader),
    ...readReach(reader, traits),
    mtu: reader.number('mtu', 'MTU', { min: traits.minimumMtu, max: 9000 }),
    ...(traits.obfuscationFields ? readObfuscation(reader, traits) : {}),
    persistentKeepalive: reader.number('persistentKeepalive', 'Persistent Keepalive', { min: 0, max: 65535 }),
    serverEndpoint: reader.textOrNull('serverEndpoint', addressEntry(traits)),
    dns: reader.listOrNull('dns', { ...addressEntry(traits), min: traits.minimumDns, tooShort: 'DNS' }),
  };
  reader.finish();
  return fields;
}

function readName(reader: BodyReader, traits: Traits): string {
  return reader.text('name', { label: 'Name', check: wellFormed(traits) });
}

function readExpiry(reader: BodyReader): string | null {
  return reader.textOrNull('expiresAt', { label: 'Expires At' });
}

function readHooks(reader: BodyReader): Pick<EditableFields, 'preUp' | 'postUp' | 'preDown' | 'postDown'> {
  return {
    preUp: reader.text('preUp'),
    postUp: reader.text('postUp'),
    preDown: reader.text('preDown'),
    postDown: reader.text('postDown'),
  };
}

function addressEntry(traits: Traits): { label: string; check: ReturnType<typeof wellFormed> } {
  return { label: 'IP Address', check: wellFormed(traits) };
}

function readReach(reader: BodyReader, traits: Traits): Partial<EditableFields> {
  const entry = addressEntry(traits);
  const reach = {
    allowedIps: reader.listOrNull('allowedIps', { ...entry, min: 1, tooShort: 'Allowed IPs' }),
    serverAllowedIps: reader.list('serverAllowedIps', entry),
  };
  if (!traits.firewallFields) return reach;
  return { ...reach, firewallIps: reader.listOrNull('firewallIps', { check: firewallEntry }) };
}

function readObfuscation(reader: BodyReader, traits: Traits): Partial<EditableFields> {
  const safe = { check: wellFormed(traits) };
  return {
    jC: reader.bareNumberOrNull('jC', { min: 1, max: 128 }),
    jMin: reader.bareNumberOrNull('jMin', { max: 1279 }),
    jMax: reader.bareNumberOrNull('jMax', { max: 1280 }),
    i1: reader.bareTextOrNull('i1', safe),
    i2: reader.bareTextOrNull('i2', safe),
    i3: reader.bareTextOrNull('i3', safe),
    i4: reader.bareTextOrNull('i4', safe),
    i5: reader.bareTextOrNull('i5', safe),
  };
}
