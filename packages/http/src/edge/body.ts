/** The body as text; undefined where it is longer than `most` bytes, of which no more are kept. */
export async function readText(request: Request, most: number): Promise<string | undefined> {
  const length = request.headers.get('content-length');
  // What node:http hands out of a body is never longer than its head says.
  if (length !== null && !request.headers.has('transfer-encoding'))
    return Number(length) > most ? undefined : request.text();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
