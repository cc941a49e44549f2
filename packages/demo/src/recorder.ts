import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** An answer on its way to the server, with the sealed state that ties it to its question. */
export interface Approval {
  readonly requestState: unknown;
  readonly inputResponses: unknown;
}

/** The pipes to the server, with an ear on them: what a thief would have to steal to replay an approval. */
export class RecordingTransport extends StdioClientTransport {
  /** The last approval sent; the 2025 revisions never send one. */
  approval: Approval | undefined;

  override send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message && message.params?.['inputResponses'] !== undefined) {
      const { requestState, inputResponses } = message.params;
      this.approval = { requestState, inputResponses };
    }
    return super.send(message);
  }
}
