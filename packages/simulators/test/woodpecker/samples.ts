import { readdirSync, readFileSync } from 'node:fs';
import { isObject } from '../support/answer.ts';

const FOLDER = new URL('samples/', import.meta.url);

const ALL = new Map<string, unknown>();
for (const file of readdirSync(FOLDER)) {
  const group: unknown = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
  if (isObject(group)) for (const [name, value] of Object.entries(group)) ALL.set(name, value);
}

export const SAMPLE_NAMES: readonly string[] = [...ALL.keys()];

/** An answer built from the server's models, by name. */
export function sample(name: string): unknown {
  if (!ALL.has(name)) throw new Error(`no sample ${name}`);
  return structuredClone(ALL.get(name));
}

/** A sample that is a list of objects, or one object as a list. */
export function sampleRows(name: string): Record<string, unknown>[] {
  const value = sample(name);
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

/**
 * Keys and types of a value: leaves become the names of their types, a list becomes the forms that occur in it.
 * Two answers of one form have the same keys in the same order.
 */
export function formOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(formOf))].sort().join('|')}]`;
  if (!isObject(value)) return value === null ? 'null' : typeof value;
  return `{${Object.entries(value)
    .map(([key, part]) => `${key}:${formOf(part)}`)
    .join(',')}}`;
}
