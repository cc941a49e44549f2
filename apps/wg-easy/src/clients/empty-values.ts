/** What an empty value stands for: read as it looks, it would often say the opposite. */
const MEANINGS: readonly { field: string; isEmpty: (value: unknown) => boolean; means: string }[] = [
  {
    field: 'latestHandshakeAt',
    isEmpty: isNull,
    means:
      'null: not since the interface started or the client was enabled; wg-easy remembers nothing older, so it may have connected before',
  },
  { field: 'transferRx', isEmpty: isNull, means: 'null: its peer is not on the live interface' },
  { field: 'expiresAt', isEmpty: isNull, means: 'null: its access has no end' },
  { field: 'allowedIps', isEmpty: isNull, means: "null: the server's default counts" },
  {
    field: 'firewallIps',
    isEmpty: (value) => isNull(value) || isNone(value),
    means: "no entry limits nothing: allowedIps counts, else the server's default for it",
  },
  { field: 'serverAllowedIps', isEmpty: isNone, means: '[]: no network behind the device is routed to it' },
  { field: 'dns', isEmpty: isNull, means: "null: the server's default counts" },
  { field: 'dns', isEmpty: isNone, means: '[]: the device keeps its own name servers' },
  { field: 'persistentKeepalive', isEmpty: (value) => value === 0, means: '0: no keepalive' },
];

/** The meanings of the empty values in these rows, by field; undefined where there is none. */
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
