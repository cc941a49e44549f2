import type { ToolResult } from '@guard/testkit';

/** The objects in a list of a result. */
export function recordsIn({ structuredContent }: ToolResult, key: string): Record<string, unknown>[] {
  const list: unknown = structuredContent?.[key];
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : [];
}

/** The names of the clients in a result of list_clients. */
export function names(result: ToolResult): unknown[] {
  return recordsIn(result, 'clients').map(({ name }) => name);
}
