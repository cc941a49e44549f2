const KEY = /[A-Za-z0-9+/]{43}=/g;
const DATABASE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SQUARES = /^(?:[Mm]-?\d+ -?\d+h1v1(?:h-1|H\d)Z)+$/;
const ARGON2ID = /^\$argon2id\$v=19\$m=65536,p=4,t=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;

/**
 * The values in which no two servers agree, replaced by a name for their form. These are all the exceptions of
 * the replay test; a value that has not the form of its kind stays as it is and so fails the comparison.
 */
const EXCEPTIONS: readonly {
  readonly why: string;
  readonly apply: (key: string, value: unknown) => unknown;
}[] = [
  {
    why: 'keys are drawn at random, in objects and in configurations',
    apply: (_key, value) => ofText(value, (text) => text.replace(KEY, '<key>')),
  },
  { why: 'times are those of the day of the recording', apply: time },
  {
    why: 'one-time links are drawn at random',
    apply: (key, value) => (key === 'oneTimeLink' ? matching(value, /^[0-9a-f]{1,8}$/, '<link>') : value),
  },
  {
    why: 'version 14 draws its ids at random',
    apply: (key, value) => (key === 'id' ? matching(value, UUID, '<uuid>') : value),
  },
  { why: 'obfuscation headers are drawn at set-up', apply: magicHeader },
  {
    why: 'a password hash has a random salt',
    apply: (key, value) => (key === 'metricsPassword' ? matching(value, ARGON2ID, '<argon2id>') : value),
  },
  {
    why: 'the squares of a QR code depend on the keys in it',
    apply: (_key, value) => ofText(value, hideSquares),
  },
];

/** Replaces what cannot be equal; everything else is left for a deep comparison. */
export function withPlaceholders(value: unknown, key = ''): unknown {
  const replaced = EXCEPTIONS.reduce((current, exception) => exception.apply(key, current), value);
  if (Array.isArray(replaced)) return replaced.map((item: unknown) => withPlaceholders(item));
  if (typeof replaced !== 'object' || replaced === null) return replaced;
  return Object.fromEntries(
    Object.entries(replaced).map(([name, item]: [string, unknown]) => [
      name,
      withPlaceholders(item, nameIn(key, name)),
    ]),
  );
}

/** The end of a link is a time of the day; the end of a client is what somebody stored, and must be equal. */
function nameIn(parent: string, name: string): string {
  return parent === 'oneTimeLink' && name === 'expiresAt' ? 'linkExpiresAt' : name;
}

function ofText(value: unknown, replace: (text: string) => string): unknown {
  return typeof value === 'string' ? replace(value) : value;
}

function matching(value: unknown, form: RegExp, placeholder: string): unknown {
  return ofText(value, (text) => (form.test(text) ? placeholder : text));
}

function time(key: string, value: unknown): unknown {
  if (key === 'createdAt' || key === 'updatedAt') {
    return matching(matching(value, DATABASE_TIME, '<database time>'), ISO_TIME, '<iso>');
  }
  return key === 'latestHandshakeAt' || key === 'linkExpiresAt' ? matching(value, ISO_TIME, '<iso>') : value;
}

function magicHeader(key: string, value: unknown): unknown {
  if (!/^h[1-4]$/.test(key)) return value;
  return typeof value === 'number' ? '<number>' : matching(value, /^\d+$/, '<digits>');
}

function hideSquares(text: string): string {
  const [before = '', squares = '', after = ''] = text.split(/ d="|"\/>/);
  return text.startsWith('<svg') && SQUARES.test(squares) ? `${before} d="<squares>"/>${after}` : text;
}
