import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';

/** How a call ended, for whoever counts. */
export interface CallOutcome {
  /** Undefined for a tool that is not declared: its name is whatever the caller wrote. */
  readonly tool: string | undefined;
  /**
   * `asked`: the question is the answer. `error`: a result that says so. `failed`: an error of the protocol. `cancelled`:
   * by the client, or because it is gone.
   */
  readonly outcome: 'done' | 'asked' | 'error' | 'failed' | 'cancelled';
  readonly durationMs: number;
  readonly context: ServerContext;
}

export function outcomeOf(result: CallToolResult | InputRequiredResult): CallOutcome['outcome'] {
  if ('inputRequests' in result) return 'asked';
  return 'isError' in result && result.isError === true ? 'error' : 'done';
}
