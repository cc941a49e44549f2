import type * as z from 'zod';

type Json = z.core.JSONSchema.BaseSchema;

/** The description of an argument, with the rules that its listed schema cannot hold. */
export function withLostRules(schema: Json): string | undefined {
  const own = schema.description;
  const rules = RULES.map((rule) => rule(schema)).filter(
    (text) => text !== undefined && !own?.includes(text),
  );
  const said = [...(own === undefined ? [] : [own]), ...rules].join('; ');
  return said === '' ? undefined : said;
}

/** What each rule that is not listed says in words; nothing where it goes without saying. */
const RULES: readonly ((schema: Json) => string | undefined)[] = [
  (schema) => range(schema.minimum, schema.maximum, ''),
  ({ exclusiveMinimum: above }) => (typeof above === 'number' ? `more than ${above}` : undefined),
  ({ exclusiveMaximum: below }) => (typeof below === 'number' ? `less than ${below}` : undefined),
  ({ multipleOf }) => (multipleOf === undefined ? undefined : `a multiple of ${multipleOf}`),
  ({ minLength, maxLength }) => range(minLength, maxLength, ' characters'),
  ({ minItems, maxItems }) => range(minItems, maxItems, ' entries'),
  ({ format, description = '' }) =>
    format === 'date-time' && !MOMENT.test(description) ? EXAMPLE : undefined,
  ({ default: fallback }) => (fallback === undefined ? undefined : `default ${JSON.stringify(fallback)}`),
  otherValues,
];

const MOMENT = /\d{4}-\d\d-\d\dT/;
const EXAMPLE = 'like 2027-01-31T00:00:00Z';

/** That a number is positive, and a text or list not empty, nobody needs to be told. */
function range(min: number | undefined, max: number | undefined, counts: string): string | undefined {
  const [least, most] = [isTold(min) && min !== 1, isTold(max)];
  if (least && most) return `${min} to ${max}${counts}`;
  if (least) return `min ${min}${counts}`;
  return most ? `max ${max}${counts}` : undefined;
}

/** zod bounds every whole number by what JavaScript can count. */
function isTold(bound: number | undefined): bound is number {
  return bound !== undefined && Math.abs(bound) !== Number.MAX_SAFE_INTEGER;
}

/** Values that stand in no listed enum: the empty text, and all that is no text. */
function otherValues(schema: Json): string | undefined {
  const values = valuesOf(schema);
  const others = values.filter((value) => typeof value !== 'string' || value === '');
  if (others.length === 0) return undefined;
  const named = others.map((value) => JSON.stringify(value)).join(' or ');
  return others.length === values.length ? `${named} only` : `or ${named}`;
}

/** The values a schema names; a constant is a list of one. */
export function valuesOf(schema: Json): readonly unknown[] {
  return schema.const === undefined ? (schema.enum ?? []) : [schema.const];
}
