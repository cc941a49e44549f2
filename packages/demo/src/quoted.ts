/**
 * A value as JSON, so that a newline in a text is seen and not obeyed, and of at most `columns` columns, so that it
 * cannot push what stands behind it off the screen.
 */
export function quoted(value: unknown, columns: number): string {
  const spelt = JSON.stringify(value ?? null);
  return spelt.length > columns ? `${spelt.slice(0, columns - 4)}..."` : spelt;
}
