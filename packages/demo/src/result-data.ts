/** What the structured content of a tool's result can be read as. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * The entries of a list in a result.
 *
 * @throws Error when the result has no such list
 */
export function listIn(data: unknown, key: string): Record<string, unknown>[] {
  const list = isRecord(data) ? data[key] : undefined;
  if (!Array.isArray(list)) throw new Error(`The server answered without ${key}.`);
  return list.filter(isRecord);
}
