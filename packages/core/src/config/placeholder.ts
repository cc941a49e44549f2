/**
 * Shapes that a shell, compose file, chart or client leaves behind when it did not put the value in. All of them
 * must match the whole value: a password may well hold a dollar sign. `$NAME` counts in capitals only, because
 * `$ecret` is a password somebody has.
 */
const wholeShapes: readonly RegExp[] = [
  /^\$\{.*\}$/s,
  /^\$\(.*\)$/s,
  /^\$\[.*\]$/s,
  /^\$env:\w+$/i,
  /^\$[A-Z_][A-Z0-9_]*$/,
  /^\{\{.*\}\}$/s,
  /^%[A-Z_][A-Z0-9_]*%$/,
  /^%[a-z][a-z0-9]*_[a-z0-9_]+%$/,
  /^%env\([^()]*\)%$/,
  /^%\(\w+\)s$/,
  /^#\{[^{}]*\}#?$/,
  /^@@\w+@@$/,
  /^__[A-Z][A-Z0-9_]*__$/,
  /^\[\[[^[\]]*\]\]$/,
  /^<[^<>]*>$/,
];

/** Whether the whole value is an unexpanded placeholder. */
export function isPlaceholder(value: string): boolean {
  return wholeShapes.some((shape) => shape.test(value));
}

/** Whether an address has a placeholder anywhere: the URL parser accepts `https://${HOST}/` as a host name. */
export function addressHoldsPlaceholder(value: string): boolean {
  return isPlaceholder(value) || /\$[A-Za-z_{(]|[{}<>]/.test(value);
}

/** Ends a sentence that begins with the name of the variable. */
export const placeholderProblem =
  'holds an unexpanded placeholder: set the value itself, or have it filled in by what starts this server';
