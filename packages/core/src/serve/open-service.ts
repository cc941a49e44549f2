import type { Variables } from '../config/declaration.ts';
import type { Configuration } from '../config/read-configuration.ts';
import { pushedDialog } from '../guard/pushed-dialog.ts';
import { returnedDialog } from '../guard/returned-dialog.ts';
import { callTool } from './call-tool.ts';
import type { ServerDefinition } from './definition.ts';
import { createRuntime, type Runtime } from './runtime.ts';
import type { Service } from './service.ts';
import { instructionsOf } from './settings-in-force.ts';

/** Answers with everything at hand. */
export function serviceOf(runtime: Runtime): Service {
  return {
    start: runtime.definition,
    instructions: instructionsOf(runtime.definition, runtime.standing),
    list: runtime.list,
    call: async (name, args, { generation, canShowForm, context }) =>
      callTool(runtime, name, args, {
        principal: runtime.principalOf(context),
        canShowForm,
        delivery: generation === '2026' ? returnedDialog(context) : pushedDialog(context),
        context,
      }),
    close: async () => runtime.connected?.client.close(),
  };
}

/** Puts a whole server together and answers with it. */
export function openService<V extends Variables>(
  definition: ServerDefinition<V>,
  configuration: Configuration<V>,
): Service {
  return serviceOf(createRuntime(definition, configuration));
}
