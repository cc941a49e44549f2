import { code } from './markdown.ts';

/** A node of JSON Schema, as far as the declarations use it. */
export type Schema = Readonly<Record<string, unknown>>;

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The type of a value in a few words, with its limits: "integer, 1 or more", "array of string, or null". */
export function typeWords(schema: unknown): string {
  if (!isSchema(schema)) return 'any';
  const { anyOf } = schema;
  if (Array.isArray(anyOf)) return alternatives(anyOf);
  const values = schema['enum'];
  if (Array.isArray(values)) return values.map((value) => code(String(value))).join(' or ');
  return baseType(schema) + limits(schema);
}

function alternatives(schemas: readonly unknown[]): string {
  const nullable = schemas.some(isNull);
  const words = schemas.filter((schema) => !isNull(schema)).map(typeWords);
  return words.join(' or ') + (nullable ? ', or null' : '');
}

function isNull(schema: unknown): boolean {
  return isSchema(schema) && schema['type'] === 'null';
}

function baseType(schema: Schema): string {
  const { type, format, items } = schema;
  if (type === 'array') return `array of ${typeWords(items)}`;
  if (format === 'date-time') return 'moment (ISO 8601)';
  if (typeof format === 'string') return `string (${format})`;
  return typeof type === 'string' ? type : 'any';
}

/** Limits that JSON Schema names by pairs of keywords, and what they count. */
const RANGES = [
  { least: 'minimum', most: 'maximum', counts: '' },
  { least: 'minLength', most: 'maxLength', counts: ' characters' },
  { least: 'minItems', most: 'maxItems', counts: ' entries' },
] as const;

function limits(schema: Schema): string {
  return RANGES.map(({ least, most, counts }) => range(schema[least], schema[most], counts)).join('');
}

function range(least: unknown, most: unknown, counts: string): string {
  const [hasLeast, hasMost] = [typeof least === 'number', typeof most === 'number'];
  if (hasLeast && hasMost) return `, ${String(least)} to ${String(most)}${counts}`;
  if (hasLeast) return `, ${String(least)}${counts} or more`;
  return hasMost ? `, ${String(most)}${counts} or fewer` : '';
}
