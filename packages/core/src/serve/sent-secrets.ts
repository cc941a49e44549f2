import { isSecretKey } from '../clean/secret-key.ts';

/**
 * The texts that a caller sent under a key that names a credential, however deep, and as the value of a pair whose name
 * does. A backend that repeats one of them in its answer or its error shows it to whoever reads the result.
 *
 * @param keys that name a credential here, beyond those that do so everywhere
 */
export function sentSecrets(args: unknown, keys: readonly string[]): string[] {
  if (Array.isArray(args)) return args.flatMap((each: unknown) => sentSecrets(each, keys));
  if (typeof args !== 'object' || args === null) return [];
  const { name, value } = Object.fromEntries<unknown>(Object.entries(args));
  const isPair = typeof name === 'string' && isSecretKey(name, keys);
  return [
    ...(isPair ? textsIn(value) : []),
    ...Object.entries(args).flatMap(([key, each]: [string, unknown]) =>
      isSecretKey(key, keys) ? textsIn(each) : sentSecrets(each, keys),
    ),
  ];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
