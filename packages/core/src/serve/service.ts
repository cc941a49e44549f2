import type {
  CallToolResult,
  InputRequiredResult,
  ServerContext,
  Tool as ListedTool,
} from '@modelcontextprotocol/server';
import type { PageModule } from '../approvals/page-module.ts';
import type { Variables } from '../config/declaration.ts';
import type { Configuration } from '../config/read-configuration.ts';
import type { Generation, Introduced } from '../guard/capability.ts';
import type { ServerDefinition, ServerStart } from './definition.ts';
import type { HttpModule } from './http-module.ts';
import type { StandingPolicy } from '../policy/standing-policy.ts';
import { rulesAtStart } from './rules.ts';
import { askingOf, instructionsOf, selectionOf } from './settings-in-force.ts';
import { listTools, ruledRecord, type ToolRecord } from './tool-list.ts';

/** What is known of a call besides the tool and its arguments. */
export interface CallRequest extends Introduced {
  readonly generation: Generation;
  readonly context: ServerContext;
}

/** What answers a client. */
export interface Service {
  readonly start: ServerStart;
  /** For the model, before its first call. */
  readonly instructions: string;
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
  /** The approval page; without it no setting can lead there. */
  readonly approvals?: () => Promise<PageModule>;
  /** What serves it over HTTP. */
  readonly http?: () => Promise<HttpModule>;
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
  complain: (line: string) => void,
  policy?: StandingPolicy,
): Service {
  const rules = rulesAtStart(start, configuration, policy);
  const listed = listTools(
    records,
    selectionOf(start, configuration, rules),
    (record) => askingOf(start, rules.of(ruledRecord(record))),
    configuration.scope,
  );
  const list = () => listed;
  const open = async (): Promise<Pick<Service, 'call' | 'close'>> => {
    const files = await readFiles(later);
    if (!('failure' in files)) {
      return files.openService(files.server, configuration, {
        ...(policy && { policy }),
        approvals: later.approvals,
      });
    }
    const { failure } = files;
    if (!isMissing(failure))
      complain(`${start.binary}: its own files could not be read (${kindOf(failure)})`);
    return refusing(isMissing(failure) ? FILES_GONE : FILES_UNREADABLE);
  };
  let opening: ReturnType<typeof open> | undefined;
  return {
    start,
    instructions: instructionsOf(start, rules.standing),
    list,
    call: async (...call) => (await (opening ??= open())).call(...call),
    // What could not be opened was told to whoever called.
    close: async () => (await opening?.catch(() => undefined))?.close(),
  };
}

async function readFiles<V extends Variables>(later: Later<V>) {
  try {
    const [{ server }, { openService }] = await Promise.all([later.server(), import('./open-service.ts')]);
    return { server, openService };
  } catch (failure) {
    return { failure };
  }
}

/** An update replaces the files of a server that runs, and a file that it has not read yet is gone then. */
const FILES_GONE =
  'Nothing was done: files of this server were changed or removed while it was running, as an update does. It has to be started again: reconnect it in the MCP client.';
const FILES_UNREADABLE =
  'Nothing was done: this server could not read its own files. Its log (stderr) names the error; the operator has to install it again or start it again.';

function refusing(text: string): Pick<Service, 'call' | 'close'> {
  return {
    call: async () => ({ isError: true, content: [{ type: 'text', text }] }),
    close: async () => undefined,
  };
}

function isMissing(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === 'ERR_MODULE_NOT_FOUND';
}

/** Its message may hold anything; its name and code are Node's own words. */
function kindOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'unknown error';
  const words = [failure.name, 'code' in failure ? failure.code : undefined];
  const plain = words.filter((word) => typeof word === 'string' && /^\w{1,40}$/.test(word));
  return plain.join(', ') || 'unknown error';
}
