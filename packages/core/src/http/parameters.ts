export type ParameterValue = string | number | boolean;

/** Parameters of a query or a form. An `undefined` entry is left out, an array repeats its name. */
export type Parameters = Readonly<Record<string, ParameterValue | readonly ParameterValue[] | undefined>>;

/** Encodes each name and value exactly once, as `application/x-www-form-urlencoded`. */
export function encodeParameters(parameters: Parameters): string {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    const values = typeof value === 'object' ? value : [value];
    for (const single of values) encoded.append(name, String(single));
  }
  return encoded.toString();
}

/** The same with its question mark, or nothing at all. */
export function encodeQuery(parameters: Parameters | undefined): string {
  const encoded = encodeParameters(parameters ?? {});
  return encoded === '' ? '' : `?${encoded}`;
}
