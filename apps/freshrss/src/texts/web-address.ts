const LONGEST = 1000;

/** An address of the web, or undefined: a publisher can write javascript: and file: as well. */
export function webAddress(text = ''): string | undefined {
  const address = text.trim();
  return /^https?:\/\/[^\s<>"]+$/i.test(address) && address.length <= LONGEST ? address : undefined;
}
