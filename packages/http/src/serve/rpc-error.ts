/** Refuses a request in the form that clients of the protocol read. */
export function rpcError(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status, headers });
}

/** The code of what the server refuses for a reason of its own; HTTP says which kind. */
export const REFUSED = -32000;
