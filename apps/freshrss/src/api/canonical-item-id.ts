const LONG_FORM = 'tag:google.com,2005:reader/item/';
const LARGEST = 2n ** 63n - 1n;

/**
 * An article id in its decimal form, which FreshRSS cannot read in two ways; undefined for any other text.
 *
 * FreshRSS takes all digits without a leading zero for decimal and everything else for hex, so hex of digits only
 * that lost its zeros would mean another article. It therefore counts as hex with all of its 16 digits, or with a
 * letter in it and as many digits as the times since 1970 have; shorter ones are words, such as "feed".
 */
export function canonicalItemId(text: string): string | undefined {
  const value = valueOf(text);
  return value !== undefined && value > 0n && value <= LARGEST ? value.toString() : undefined;
}

function valueOf(text: string): bigint | undefined {
  if (/^[1-9]\d{0,18}$/.test(text)) return BigInt(text);
  const long = text.startsWith(LONG_FORM);
  const hex = long ? text.slice(LONG_FORM.length) : text;
  if (/^[0-9a-f]{16}$/i.test(hex)) return BigInt(`0x${hex}`);
  return !long && /^(?=\d*[a-f])[0-9a-f]{12,15}$/i.test(hex) ? BigInt(`0x${hex}`) : undefined;
}
