import { ConfigurationError } from '../config/configuration-error.ts';
import type { Variables } from '../config/declaration.ts';
import type { Configuration } from '../config/read-configuration.ts';
import type { StandingPolicy } from '../policy/standing-policy.ts';
import type { ServerDefinition } from './definition.ts';
import { DefinitionError } from './definition-error.ts';
import { canEndOnPage } from '../guard/way.ts';
import { diagnose, type Diagnosis, diagnosisText, refusedSettings, withFindings } from './doctor.ts';
import { createRuntime } from './runtime.ts';
import type { Later } from './service.ts';
import type { ToolRecord } from './tool-list.ts';
import { recordTool } from './tool-record.ts';
import { toolTable } from './tool-table.ts';

/**
 * What `tools` prints.
 *
 * @throws {DefinitionError} when what was recorded is not what is declared: clients would be shown other tools
 */
export function offeredTools<V extends Variables>(
  definition: ServerDefinition<V>,
  configuration: Configuration<V>,
  recorded: readonly ToolRecord[] | undefined,
  policy: StandingPolicy,
): string {
  if (recorded !== undefined && !isRecordOf(definition, recorded)) throw new DefinitionError([STALE]);
  const { tools, asItStands } = createRuntime(definition, configuration, { policy });
  return toolTable(tools.map(asItStands));
}

const STALE = 'The tools are not those that were recorded when this server was built. Build it again.';

function isRecordOf<V extends Variables>({ tools }: ServerDefinition<V>, recorded: readonly ToolRecord[]) {
  return JSON.stringify(tools.map(recordTool)) === JSON.stringify(recorded);
}

/** What `doctor` finds. */
export async function examine<V extends Variables>(
  later: Later<V>,
  configure: () => Promise<{ readonly configuration: Configuration<V>; readonly policy: StandingPolicy }>,
  notify = false,
): Promise<Diagnosis> {
  const { server } = await later.server();
  try {
    const { configuration, policy } = await configure();
    const runtime = createRuntime(server, configuration, { policy });
    const diagnosis = await diagnose(runtime);
    await runtime.connected?.close();
    const { approvals: load } = later;
    if (load === undefined) return diagnosis;
    const { checkPage, testNotification } = await import('../page/doctor.ts');
    const onPage = canEndOnPage(runtime.standing.posture);
    return withFindings(diagnosis, [
      ...(onPage ? [{ check: 'approval page', ...(await checkPage(configuration, load)) }] : []),
      ...(notify
        ? [{ check: 'notification', ...(await testNotification(configuration, server.binary)) }]
        : []),
    ]);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return refusedSettings(server, error.problems);
  }
}

export function shown(diagnosis: Diagnosis, form: 'text' | 'json'): string {
  return form === 'json' ? JSON.stringify(diagnosis, undefined, 2) : diagnosisText(diagnosis);
}
