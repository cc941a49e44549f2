import type * as z from 'zod';
import { isObject } from '../json/object.ts';
import { valuesOf, withLostRules } from './lost-rules.ts';

/** Which side of a tool a schema stands on. */
export type Side = 'input' | 'output';

type Json = z.core.JSONSchema.BaseSchema;
type Listed = { readonly description?: string } & Record<string, unknown>;

/**
 * A schema as it is listed. One that a model vendor or a local runtime refuses makes it refuse the whole request, the
 * tools of other servers too; so only what all of them take is listed: one `type`, `description`, an `enum` of texts,
 * `properties`, `required`, `additionalProperties: false`, `items`, and `anyOf` for "or null". All other rules hold
 * when a tool is called, and those of an argument stand in its description.
 */
export function listedSchema(schema: Json, side: Side): Listed {
  const description = side === 'input' ? withLostRules(schema) : schema.description;
  const described = description === undefined ? {} : { description };
  const nullable = orNull(schema);
  if (nullable === undefined) return { ...described, ...shape(schema, side) };
  const { description: rules, ...value } = listedSchema(nullable, side);
  const said = [schema.description, rules].filter((text) => text !== undefined).join('; ');
  return { ...(said !== '' && { description: said }), anyOf: [value, { type: 'null' }] };
}

function shape(schema: Json, side: Side): Listed {
  const type = Array.isArray(schema.type) ? undefined : (schema.type ?? typeOfValues(valuesOf(schema)));
  // Several types, or none: without a type it is open, where one of them would tell a client something untrue.
  if (type === undefined) return {};
  if (type === 'array')
    return { type, ...(isSchema(schema.items) && { items: listedSchema(schema.items, side) }) };
  if (type === 'object') return objectShape(schema, side);
  const texts = type === 'string' ? valuesOf(schema).filter((value) => value !== '') : [];
  return { type, ...(texts.length > 0 && { enum: texts }) };
}

function objectShape({ properties, required, additionalProperties }: Json, side: Side): Listed {
  const listed = Object.entries(properties ?? {}).flatMap(([name, schema]) =>
    isSchema(schema) ? [[name, listedSchema(schema, side)] as const] : [],
  );
  return {
    type: 'object',
    ...(properties && { properties: Object.fromEntries(listed) }),
    ...(required && required.length > 0 && { required }),
    ...(additionalProperties === false && { additionalProperties }),
  };
}

function typeOfValues(values: readonly unknown[]): string | undefined {
  const types = new Set<string>(values.map((value) => typeof value));
  return types.size === 1 ? [...types][0] : undefined;
}

/** The schema beside `null`, where a value may be null and nothing else is open. */
function orNull({ description: _description, ...schema }: Json): Json | undefined {
  const { type, anyOf } = schema;
  // zod types it as one, and writes a list for what is plain or null.
  if (Array.isArray(type)) {
    const named = type.find((name) => name !== 'null');
    return named !== undefined && type.length === 2 && type.includes('null')
      ? { ...schema, type: named }
      : undefined;
  }
  const schemas = (anyOf ?? []).filter(isSchema);
  const values = schemas.filter(({ type }) => type !== 'null');
  return schemas.length === 2 && values.length === 1 ? values[0] : undefined;
}

function isSchema(schema: unknown): schema is Json {
  return isObject(schema);
}
