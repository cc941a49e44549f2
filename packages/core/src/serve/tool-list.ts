import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { variableName } from '../config/declaration.ts';
import type { RuledTool } from './rules.ts';
import { type Selection, selectTools } from '../select/select-tools.ts';
import { type Scope, unboundIn, withoutScope } from './scope.ts';

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
  /** When it asks, of a tool that asks sometimes. */
  readonly asksWhen?: string;
}

/** What the settings make of a tool that asks. */
export interface Asking {
  /** Whether a call of it can end in a two-call token. */
  readonly token: boolean;
  /** Whether its description says that it asks. Where asking is the rule, it was declared with these words. */
  readonly said: boolean;
  /** Whether each call asks by a rule of the operator, whatever the tool was declared with. */
  readonly always: boolean;
}

/** What rules have to know of a recorded tool. */
export function ruledRecord({ declared, asks }: ToolRecord): RuledTool {
  return { name: declared.name, writes: declared.annotations?.readOnlyHint !== true, asks };
}

/** The tools that a selection offers, as clients see them: the same for every client, whatever it can do. */
export function listTools(
  records: readonly ToolRecord[],
  selection: Selection,
  asking: (record: ToolRecord) => Asking,
  scope: Scope = {},
): ListedTool[] {
  const selectable = records.map((record) => ({
    name: record.declared.name,
    readOnly: record.declared.annotations?.readOnlyHint === true,
    unboundBy: unboundBy(selection, scope, record.declared.inputSchema.properties),
    record,
  }));
  return selectTools(selectable, selection).map(({ record }) =>
    withoutScope(listRecord(record, asking(record)), scope),
  );
}

/** The variables of a scope that a tool with these arguments cannot be held to. */
export function unboundBy(
  { prefix }: Pick<Selection, 'prefix'>,
  scope: Scope,
  takes: object | undefined,
): string[] {
  return unboundIn(scope, takes).map((name) => variableName(prefix, name));
}

/** A recorded tool as clients see it. */
export function listRecord(record: ToolRecord, { token, said, always }: Asking): ListedTool {
  const { declared, asks, asksWhen } = record;
  if (!asks && !always) return declared;
  const isNews = always && (!asks || asksWhen !== undefined);
  const when = isNews ? ', on every call' : asksWhen === undefined ? '' : `, ${asksWhen}`;
  const description =
    said || isNews ? `${declared.description ?? ''} Asks a person first${when}.` : declared.description;
  const confirmToken = { type: 'string', description: 'From the previous answer' };
  const properties = {
    ...declared.inputSchema.properties,
    ...(token && { [TOKEN_ARGUMENT]: confirmToken }),
  };
  return { ...declared, description, inputSchema: { ...declared.inputSchema, properties } };
}
