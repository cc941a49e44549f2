import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** How to start a server. */
export interface Command {
  readonly node: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A tool as it stands on the wire. */
export type ListedTool = Readonly<Record<string, unknown>> & {
  readonly name: string;
  readonly annotations?: { readonly readOnlyHint?: boolean };
};

export const isReadOnly = ({ annotations }: ListedTool): boolean => annotations?.readOnlyHint === true;

const MESSAGES = [
  {
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'dry-run', version: '0.0.0' },
    },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
];

/**
 * Starts a server, asks for its tools, lets it end, and returns them. It writes its own lines, so that nothing but
 * Node stands between the packed file and what is compared.
 *
 * @throws Error when it ends without an answer, with what it wrote on stderr
 */
export async function listTools({ node, args, env = {} }: Command): Promise<ListedTool[]> {
  const child = spawn(node, [...args], { env, stdio: 'pipe' });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.on('error', () => undefined); // a server that ended early is reported by its answer missing
  for (const message of MESSAGES) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let tools: ListedTool[] | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    tools = toolsIn(JSON.parse(line)) ?? tools;
    if (tools !== undefined) child.stdin.end();
  }
  const code = await ended;
  if (tools === undefined || code !== 0) throw new Error(`It ended with ${String(code)}: ${stderr}`);
  return tools;
}

function toolsIn(message: { id?: unknown; result?: { tools?: ListedTool[] } }): ListedTool[] | undefined {
  return message.id === 2 ? message.result?.tools : undefined;
}
