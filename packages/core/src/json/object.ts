/** The members of an object, as JSON knows objects: a list is none. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A member of an object; undefined where there is no object, or no such member.
 * Own members only: the SDK turns a `__proto__` key of a request into a prototype.
 */
export function own(value: unknown, key: string): unknown {
  return isObject(value) ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined;
}
