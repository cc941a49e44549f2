/** Makes a thing once for each object, which must never change afterwards. */
export function oncePer<K extends object, V>(make: (object: K) => V): (object: K) => V {
  const made = new WeakMap<K, { readonly value: V }>();
  return (object) => {
    const before = made.get(object);
    if (before !== undefined) return before.value;
    const value = make(object);
    made.set(object, { value });
    return value;
  };
}
