import { asRecord } from '../clients/tool-result.ts';

/**
 * The lists of objects in a schema whose entries declare no property, each with its place: a client that makes types
 * of the schema shows every one of them as an empty object.
 */
export function listsWithoutFields(schema: unknown, at = ''): string[] {
  const { anyOf, type, properties, items } = asRecord(schema);
  const entry = asRecord(items);
  const nothing =
    type === 'array' && entry['type'] === 'object' && Object.keys(asRecord(entry['properties'])).length === 0;
  return [
    ...(nothing ? [at.slice(1)] : []),
    ...(Array.isArray(anyOf) ? anyOf : []).flatMap((one) => listsWithoutFields(one, at)),
    ...Object.entries(asRecord(properties)).flatMap(([name, value]) =>
      listsWithoutFields(value, `${at}.${name}`),
    ),
    ...(items === undefined ? [] : listsWithoutFields(items, `${at}[]`)),
  ];
}
