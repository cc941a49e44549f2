type Field<Row> = `${keyof Row & string}${'' | '?'}${'' | `@3.${number}`}`;

/** Fields that are maps in Go, which prints their keys in order. */
const MAPS = new Set(['additional_options', 'custom_labels', 'environ', 'variables']);

/** What an answer shows of a row, for a server of version 3.`minor`. */
export type WireFormat<Row> = (row: Row, minor: number) => Record<string, unknown>;

/**
 * The JSON form of a row, its keys in the order of the server: `name` always, `name?` only when it is not the
 * zero value of Go, `name@3.14` from that version on. What is not named never leaves the simulator.
 */
export function wireFormat<Row extends object>(fields: readonly Field<Row>[]): WireFormat<Row> {
  const parsed = fields.map(parseField);
  return (row, minor) => {
    const shown: Record<string, unknown> = {};
    for (const { name, omitEmpty, since } of parsed) {
      const value: unknown = Reflect.get(row, name);
      if (minor >= since && !(omitEmpty && isZero(value)))
        shown[name] = MAPS.has(name) ? inOrder(value) : value;
    }
    return shown;
  };
}

function parseField(field: string): { name: string; omitEmpty: boolean; since: number } {
  const [key = '', version] = field.split('@3.');
  const omitEmpty = key.endsWith('?');
  return { name: omitEmpty ? key.slice(0, -1) : key, omitEmpty, since: Number(version ?? 0) };
}

/** A map with its keys in the order of Go. */
export function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The fields that are not the zero value of Go, for objects that leave out all the others. */
export function withoutZeros(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isZero(value)));
}

function isZero(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === '' || value === 0 || value === false;
}
