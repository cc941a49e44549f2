import type { ToolResult } from './tool-result.ts';

/** The two generations of the protocol. */
export type Generation = '2025' | '2026';

/** A tool as `tools/list` shows it, unread. */
export type ListedTool = Readonly<Record<string, unknown>> & { readonly name: string };

/** A connected client, whatever it is made of. */
export interface TestClient {
  readonly kind: string;
  readonly generation: Generation;
  /** Every tool, exactly as it came over the wire. */
  listTools(): Promise<readonly ListedTool[]>;
  /** Calls a tool, puts what the server asks to the person in front of this client, and waits for the end. */
  callTool(name: string, args: Readonly<Record<string, unknown>>): Promise<ToolResult>;
  close(): Promise<void>;
}
