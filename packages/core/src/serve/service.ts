import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import type { Variables } from '../config/declaration.ts';
import type { Configuration } from '../config/read-configuration.ts';
import type { ServerDefinition, ServerStart } from './definition.ts';
import { createRuntime, type Runtime } from './runtime.ts';
import { postureOf, selectionOf } from './settings-in-force.ts';
import { listTools, type ToolRecord } from './tool-list.ts';

/** What answers a client: all that a start needs, and the way to what a call needs. */
export interface Service {
  readonly start: ServerStart;
  /** The tools that are offered, as clients see them. */
  readonly list: () => readonly ListedTool[];
  readonly runtime: () => Runtime | Promise<Runtime>;
  /** Ends the connections to the backend, if there are any. */
  readonly close: () => Promise<void>;
}

/** What is imported on first use. */
export interface Later<V extends Variables> {
  readonly server: () => Promise<{ readonly server: ServerDefinition<V> }>;
}

/** Answers with everything at hand. */
export function serviceOf(runtime: Runtime): Service {
  return {
    start: runtime.definition,
    list: runtime.list,
    runtime: () => runtime,
    close: async () => runtime.connected?.client.close(),
  };
}

/**
 * Lists what was recorded and reads the declarations with the first call. They alone decide about a call: a record that
 * is not theirs can list a tool that is refused, and offers none.
 *
 * @throws {ConfigurationError} as {@link selectTools} does
 */
export function recordedService<V extends Variables>(
  start: ServerStart<V>,
  configuration: Configuration<V>,
  records: readonly ToolRecord[],
  later: Later<V>,
): Service {
  const list = listTools(records, selectionOf(start, configuration, postureOf(start, configuration)));
  const load = async () => createRuntime((await later.server()).server, configuration);
  let loading: Promise<Runtime> | undefined;
  return {
    start,
    list: () => list,
    runtime: () => (loading ??= load()),
    close: async () => (await loading)?.connected?.client.close(),
  };
}
