import { badValue } from './refusals.ts';
import type { Call } from './call.ts';

type Json = Readonly<Record<string, unknown>>;

/** The fields of a JSON body; an empty body has none. */
export function fieldsOf({ body }: Pick<Call, 'body'>): Json {
  if (body.trim() === '') return {};
  const value = parse(body);
  if (!isJson(value)) throw badValue('body', 'The body is no JSON object');
  return value;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw badValue('body', 'The body is no JSON');
  }
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text, undefined when absent or null. */
export function textField(fields: Json, name: string): string | undefined {
  const value = fields[name] ?? undefined;
  if (value !== undefined && typeof value !== 'string') throw badValue(name, `${name} is no text`);
  return value;
}

export function flagField(fields: Json, name: string): boolean | undefined {
  const value = fields[name] ?? undefined;
  if (value !== undefined && typeof value !== 'boolean') throw badValue(name, `${name} is no boolean`);
  return value;
}

export function numberField(fields: Json, name: string): number | undefined {
  const value = fields[name] ?? undefined;
  if (value !== undefined && !Number.isInteger(value)) throw badValue(name, `${name} is no number`);
  // An integer, as was checked just above.
  return value as number | undefined;
}

export function objectField(fields: Json, name: string): Json | undefined {
  const value = fields[name] ?? undefined;
  if (value !== undefined && !isJson(value)) throw badValue(name, `${name} is no object`);
  return value;
}
