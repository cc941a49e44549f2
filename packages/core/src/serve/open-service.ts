import type { Variables } from '../config/declaration.ts';
import type { Configuration } from '../config/read-configuration.ts';
import { pushedDialog } from '../guard/pushed-dialog.ts';
import { pushedLink } from '../guard/pushed-link.ts';
import { returnedDialog } from '../guard/returned-dialog.ts';
import { returnedLink } from '../guard/returned-link.ts';
import { callTool } from './call-tool.ts';
import { type CallOutcome, outcomeOf } from './call-outcome.ts';
import type { ServerDefinition } from './definition.ts';
import { createRuntime, type Runtime, type RuntimeOptions } from './runtime.ts';
import type { Service } from './service.ts';
import { instructionsOf } from './settings-in-force.ts';

/** Answers with everything at hand. */
export function serviceOf(runtime: Runtime): Service {
  const { onCall, definition, monotonic } = runtime;
  return {
    start: runtime.definition,
    instructions: instructionsOf(runtime.definition, runtime.standing),
    list: runtime.list,
    call: async (name, args, { generation, ...request }) => {
      const { context } = request;
      const startedAt = monotonic();
      const told = (outcome: CallOutcome['outcome']) => {
        const tool = definition.tools.find((known) => known.name === name)?.name;
        onCall?.({ tool, outcome, durationMs: monotonic() - startedAt, context });
      };
      const travels =
        generation === '2026'
          ? { delivery: returnedDialog(context), link: returnedLink(context) }
          : { delivery: pushedDialog(context), link: pushedLink(context) };
      const caller = { principal: runtime.principalOf(context), ...request, ...travels };
      try {
        const result = await callTool(runtime, name, args, caller);
        told(outcomeOf(result));
        return result;
      } catch (error) {
        told(context.mcpReq.signal.aborted ? 'cancelled' : 'failed');
        throw error;
      }
    },
    close: async () => runtime.connected?.close(),
  };
}

/** Puts a whole server together and answers with it. */
export function openService<V extends Variables>(
  definition: ServerDefinition<V>,
  configuration: Configuration<V>,
  options: Pick<RuntimeOptions, 'policy' | 'approvals'> = {},
): Service {
  return serviceOf(createRuntime(definition, configuration, options));
}
