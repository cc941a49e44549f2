const LONG_FORM = 'tag:google.com,2005:reader/item/';

/** The long form, 16 digits of hex. */
export function longId(id: number): string {
  return LONG_FORM + id.toString(16).padStart(16, '0');
}

/**
 * The id a caller means, on the backend's terms: all digits without a leading zero are decimal, everything else
 * is hex after its last slash. What is neither becomes 0, which no item has.
 */
export function readItemId(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return safe(BigInt(text));
  const hex = text.slice(text.lastIndexOf('/') + 1);
  return /^[0-9a-f]+$/i.test(hex) ? safe(BigInt(`0x${hex}`)) : 0;
}

/** Beyond the exact integers no id can be, and rounding must not hit one. */
function safe(id: bigint): number {
  return id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : 0;
}
