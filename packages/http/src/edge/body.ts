/** A client that is cut off while it still sends never reads why: of what is too long, this much more is thrown away. */
const MORE = 2;

/** The body as text; undefined where it is longer than `most` bytes, of which no more are kept. */
export async function readText(request: Request, most: number): Promise<string | undefined> {
  const length = request.headers.get('content-length');
  // What node:http hands out of a body is never longer than its head says.
  if (length !== null && !request.headers.has('transfer-encoding')) {
    if (Number(length) <= most) return request.text();
    if (Number(length) > most * MORE) return undefined;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size <= most) chunks.push(chunk);
    if (size > most * MORE) return undefined;
  }
  return size > most ? undefined : new TextDecoder().decode(Buffer.concat(chunks));
}
