import type {
  CallToolResult,
  InputRequiredResult,
  ServerContext,
  Tool as ListedTool,
} from '@modelcontextprotocol/server';
import type { Variables } from '../config/declaration.ts';
import type { Configuration } from '../config/read-configuration.ts';
import type { Generation } from '../guard/capability.ts';
import type { ServerDefinition, ServerStart } from './definition.ts';
import { postureOf, selectionOf } from './settings-in-force.ts';
import { listTools, type ToolRecord } from './tool-list.ts';

/** What is known of a call besides the tool and its arguments. */
export interface CallRequest {
  readonly generation: Generation;
  readonly canShowForm: boolean;
  readonly context: ServerContext;
}

/** What answers a client. */
export interface Service {
  readonly start: ServerStart;
  /** The tools that are offered, as clients see them. */
  readonly list: () => readonly ListedTool[];
  readonly call: (
    name: string,
    args: Readonly<Record<string, unknown>>,
    request: CallRequest,
  ) => Promise<CallToolResult | InputRequiredResult>;
  /** Ends the connections to the backend, if there are any. */
  readonly close: () => Promise<void>;
}

/** What is imported on first use. */
export interface Later<V extends Variables> {
  readonly server: () => Promise<{ readonly server: ServerDefinition<V> }>;
}

/**
 * Lists what was recorded, and reads the declarations with the first call. They alone decide about a call: a record
 * that is not theirs can list a tool that is refused, and offers none.
 *
 * @throws {ConfigurationError} as {@link listTools} does
 */
export function recordedService<V extends Variables>(
  start: ServerStart<V>,
  configuration: Configuration<V>,
  records: readonly ToolRecord[],
  later: Later<V>,
): Service {
  const list = listTools(records, selectionOf(start, configuration, postureOf(start, configuration)));
  let opening: Promise<Service | undefined> | undefined;
  const open = async () => {
    const files = await readFiles(later);
    return files && files.openService(files.server, configuration);
  };
  return {
    start,
    list: () => list,
    call: async (...call) => {
      const service = await (opening ??= open());
      return service === undefined ? FILES_GONE : service.call(...call);
    },
    // What could not be opened was told to whoever called.
    close: async () => (await opening?.catch(() => undefined))?.close(),
  };
}

/** An update replaces the files of a server that runs, and a file that it has not read yet is gone then. */
const FILES_GONE: CallToolResult = {
  isError: true,
  content: [
    {
      type: 'text',
      text: 'Nothing was done: files of this server were changed or removed while it was running, as an update does. It has to be started again: reconnect it in the MCP client.',
    },
  ],
};

async function readFiles<V extends Variables>(later: Later<V>) {
  try {
    const [{ server }, { openService }] = await Promise.all([later.server(), import('./open-service.ts')]);
    return { server, openService };
  } catch {
    return undefined;
  }
}
