/** What an empty value means: it is often the opposite of what it looks like. */
const MEANINGS: readonly { field: string; isEmpty: (value: unknown) => boolean; means: string }[] = [
  {
    field: 'latestHandshakeAt',
    isEmpty: isNull,
    means:
      'null: no handshake since the interface started or the client was enabled. wg-easy keeps nothing older, so it may have connected before',
  },
  { field: 'transferRx', isEmpty: isNull, means: 'null: its peer is not on the live interface' },
  { field: 'expiresAt', isEmpty: isNull, means: 'null: its access does not expire' },
  { field: 'allowedIps', isEmpty: isNull, means: "null: the server's default applies" },
  {
    field: 'firewallIps',
    isEmpty: (value) => isNull(value) || isNone(value),
    means: "an empty list sets no limit: allowedIps applies, or the server's default for it",
  },
  { field: 'serverAllowedIps', isEmpty: isNone, means: '[]: no network behind the device is routed to it' },
  { field: 'dns', isEmpty: isNull, means: "null: the server's default applies" },
  { field: 'dns', isEmpty: isNone, means: '[]: the device keeps its own name servers' },
  { field: 'persistentKeepalive', isEmpty: (value) => value === 0, means: '0: no keepalive' },
];

/** The meanings of the empty values in these rows, by field; undefined if there are none. */
export function meaningsIn(
  rows: readonly Readonly<Record<string, unknown>>[],
): Record<string, string> | undefined {
  const found = MEANINGS.filter(({ field, isEmpty }) =>
    rows.some((row) => Object.hasOwn(row, field) && isEmpty(row[field])),
  );
  return found.length === 0 ? undefined : Object.fromEntries(found.map(({ field, means }) => [field, means]));
}

function isNull(value: unknown): boolean {
  return value === null;
}

function isNone(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
