import type { ToolResult } from '@guard/testkit';

/** The objects in a list of a result. */
export function recordsIn({ structuredContent }: ToolResult, key: string): Record<string, unknown>[] {
  const list: unknown = structuredContent?.[key];
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : [];
}

/** One field of every object in a list of a result. */
export function fieldIn(result: ToolResult, key: string, field: string): unknown[] {
  return recordsIn(result, key).map((entry) => entry[field]);
}

/** The titles of the articles in a result. */
export function titles(result: ToolResult): unknown[] {
  return fieldIn(result, 'articles', 'title');
}

/** The token that leads to the next page. */
export function continuationIn({ structuredContent }: ToolResult): unknown {
  return structuredContent?.['continuation'];
}
