/**
 * Who publishes, and where. The organisation is a stand-in until there is a real one: change it here, then run
 * `release write`, and every file follows.
 */
export const project = {
  author: 'The Guard authors',
  license: 'MIT',
  repository: 'https://github.com/guard-mcp/guard',
  /** The MCP registry gives it to workflows of the repository's owner. */
  registryNamespace: 'io.github.guard-mcp',
  images: 'ghcr.io/guard-mcp',
} as const;

/** The command that brings every generated file up to date. */
export const COMMAND = 'pnpm --filter @guard/release release write';
