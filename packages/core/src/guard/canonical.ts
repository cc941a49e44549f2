/**
 * JSON with one spelling per value: object keys sorted by code unit, no blanks. Two argument objects that mean
 * the same have the same text, and two that differ anywhere do not.
 *
 * @throws TypeError for a value that JSON has no word for, so that nothing can go unbound in silence.
 */
export function canonicalJson(value: unknown): string {
  // Not value.map, which would leave a hole out and make [,] read like [].
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) return canonicalObject(value);
  const text = typeof value === 'number' && !Number.isFinite(value) ? undefined : JSON.stringify(value);
  if (text === undefined) throw new TypeError('A bound value must be JSON');
  return text;
}

function canonicalObject(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError('A bound value must be JSON');
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
