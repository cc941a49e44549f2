/** PHP's json_encode with slashes and Unicode unescaped: only the two line separators differ from JavaScript. */
export function phpJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u2028\u2029]/g, (separator) =>
    separator === '\u2028' ? '\\u2028' : '\\u2029',
  );
}
