import type { RawAnswer } from '../connect/raw-connection.ts';
import { asRecord, failedWith, readToolResult, type ToolResult } from './tool-result.ts';
import type { ListedTool } from './test-client.ts';

/** The answer to `tools/call`. */
export function readAnswer(answer: RawAnswer): ToolResult {
  return 'error' in answer ? failedWith(answer.error) : readToolResult(answer.result);
}

/** The answer to `tools/list`. */
export function readTools(answer: RawAnswer): readonly ListedTool[] {
  if ('error' in answer) throw new Error(`tools/list was refused: ${answer.error.message}`);
  const { tools } = asRecord(answer.result);
  if (!Array.isArray(tools)) throw new Error('tools/list came without tools');
  return tools.map((tool: unknown) =>
    Object.assign(asRecord(tool), { name: String(asRecord(tool)['name']) }),
  );
}
