/** What is under an address is then found below it. */
export function withSlash(address: URL): URL {
  const whole = new URL(address);
  if (!whole.pathname.endsWith('/')) whole.pathname += '/';
  return whole;
}
