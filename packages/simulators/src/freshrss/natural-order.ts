/** PHP's strnatcasecmp: case and white space do not count, runs of digits compare as numbers. */
export function naturalCompare(left: string, right: string): number {
  const [a, b] = [chunks(left), chunks(right)];
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const order = compareChunks(a[index] ?? '', b[index] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function chunks(text: string): readonly string[] {
  return (
    text
      .toUpperCase()
      .replace(/\s/g, '')
      .match(/\d+|\D/g) ?? []
  );
}

function compareChunks(left: string, right: string): number {
  if (left === right) return 0;
  const bothNumbers = /^\d/.test(left) && /^\d/.test(right);
  if (bothNumbers && Number(left) !== Number(right)) return Number(left) - Number(right);
  return left < right ? -1 : 1;
}
