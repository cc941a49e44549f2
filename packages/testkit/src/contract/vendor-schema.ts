import { asRecord } from '../clients/tool-result.ts';

type Schema = Readonly<Record<string, unknown>>;

const KEYWORDS = new Set([
  'type',
  'description',
  'enum',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
]);
const TYPES = new Set<unknown>(['string', 'integer', 'number', 'boolean', 'array', 'object']);

/**
 * What of a listed schema some model vendor or local runtime refuses; one refused schema makes it refuse the whole
 * request. Told with the place, empty when every one of them takes it.
 */
export function refusedByVendors(schema: unknown, at = ''): string[] {
  const node = asRecord(schema);
  const { anyOf, properties, items } = node;
  if (anyOf !== undefined) return [...keywordsOf(node, at), ...alternatives(anyOf, at)];
  return [
    ...keywordsOf(node, at),
    ...FAULTS.filter(([, applies]) => applies(node)).map(([says]) => `${place(at)}: ${says}`),
    ...Object.entries(asRecord(properties)).flatMap(([name, value]) =>
      refusedByVendors(value, `${at}.${name}`),
    ),
    ...(items === undefined ? [] : refusedByVendors(items, `${at}[]`)),
  ];
}

const FAULTS: readonly (readonly [string, (node: Schema) => boolean])[] = [
  ['has not exactly one type', ({ type }) => !TYPES.has(type)],
  [
    'has an enum of something else than texts',
    ({ enum: values }) => values !== undefined && !areTexts(values),
  ],
  ['is a list of nobody knows what', ({ type, items }) => type === 'array' && items === undefined],
  [
    'is an object without declared properties',
    ({ type, properties }) => type === 'object' && properties === undefined,
  ],
  [
    'names the type of further properties: make it a list of name and value',
    ({ additionalProperties }) => additionalProperties !== undefined && additionalProperties !== false,
  ],
];

function keywordsOf(node: Schema, at: string): string[] {
  return Object.keys(node)
    .filter((keyword) => !KEYWORDS.has(keyword))
    .map((keyword) => `${place(at)}: ${keyword}`);
}

function alternatives(anyOf: unknown, at: string): string[] {
  const schemas: unknown[] = Array.isArray(anyOf) ? anyOf : [];
  const values = schemas.filter((schema) => asRecord(schema)['type'] !== 'null');
  if (schemas.length !== 2 || values.length !== 1) return [`${place(at)}: anyOf that is not "or null"`];
  return refusedByVendors(values[0], at);
}

function areTexts(values: unknown): boolean {
  return Array.isArray(values) && values.every((value) => typeof value === 'string' && value !== '');
}

function place(at: string): string {
  return at === '' ? 'the schema itself' : at.slice(1);
}
