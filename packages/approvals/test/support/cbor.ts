/** The little of CBOR that an authenticator speaks: whole numbers, bytes, texts and maps. */
export function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, held]) => [cbor(key), cbor(held as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

function head(major: number, length: number): Buffer {
  const kind = major << 5;
  if (length < 24) return Buffer.from([kind | length]);
  if (length < 256) return Buffer.from([kind | 24, length]);
  return Buffer.from([kind | 25, length >> 8, length & 255]);
}
