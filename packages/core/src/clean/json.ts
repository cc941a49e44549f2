/** A value that JSON text can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Parses JSON text that holds an object or an array; undefined for any other text. */
export function parseContainer(text: string): object | undefined {
  const trimmed = text.trim();
  const ends = trimmed.charAt(0) + trimmed.charAt(trimmed.length - 1);
  if (ends !== '{}' && ends !== '[]') return undefined;
  try {
    const value: unknown = JSON.parse(trimmed);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
