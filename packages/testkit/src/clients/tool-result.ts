/** An error of the protocol, in place of a result. */
export interface JsonRpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** What a call came to, the same shape for every client. */
export interface ToolResult {
  /** True for an error result and for an error of the protocol. */
  readonly isError: boolean;
  /** All text blocks, joined by line breaks; the message of an error of the protocol. */
  readonly text: string;
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly image?: { readonly mimeType: string; readonly data: string };
  readonly jsonRpcError?: JsonRpcError;
}

/** Brings the result of `tools/call` into one shape. */
export function readToolResult(result: unknown): ToolResult {
  const { isError, content, structuredContent } = asRecord(result);
  const blocks = Array.isArray(content) ? content.map(asRecord) : [];
  const image = blocks.find((block) => block['type'] === 'image');
  return {
    isError: isError === true,
    text: blocks.flatMap((block) => (block['type'] === 'text' ? [String(block['text'])] : [])).join('\n'),
    ...(structuredContent !== undefined && { structuredContent: asRecord(structuredContent) }),
    ...(image && { image: { mimeType: String(image['mimeType']), data: String(image['data']) } }),
  };
}

/** Brings what a client threw into the same shape. Only errors of the protocol are results. */
export function readThrown(error: unknown): ToolResult {
  const { code, data } = asRecord(error);
  if (typeof code !== 'number' || !(error instanceof Error)) throw error;
  return failedWith({ code, message: error.message, ...(data !== undefined && { data }) });
}

/** The result of a call that was answered with an error of the protocol. */
export function failedWith(jsonRpcError: JsonRpcError): ToolResult {
  return { isError: true, text: jsonRpcError.message, jsonRpcError };
}

/** The value as an object to look into; an empty one where it is none. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
