import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { type Selection, selectTools } from '../select/select-tools.ts';

/** The optional argument of exactly the tools that can ask. */
export const TOKEN_ARGUMENT = 'confirm_token';

/**
 * What a start needs of a tool: plain data, so that it can be recorded when a server is built. It says what is listed
 * and nothing else; what a call may do is decided by the declaration.
 */
export interface ToolRecord {
  /** As it was declared. */
  readonly declared: ListedTool;
  readonly asks: boolean;
}

/** The tools that a selection offers, as clients see them: the same for every client, whatever it can do. */
export function listTools(records: readonly ToolRecord[], selection: Selection): ListedTool[] {
  const selectable = records.map((record) => ({
    name: record.declared.name,
    readOnly: record.declared.annotations?.readOnlyHint === true,
    record,
  }));
  return selectTools(selectable, selection).map(({ record }) => listRecord(record));
}

/** A recorded tool as clients see it. */
export function listRecord({ declared, asks }: ToolRecord): ListedTool {
  if (!asks) return declared;
  const confirmToken = { type: 'string', description: 'From the previous answer' };
  const properties = { ...declared.inputSchema.properties, [TOKEN_ARGUMENT]: confirmToken };
  return { ...declared, inputSchema: { ...declared.inputSchema, properties } };
}
