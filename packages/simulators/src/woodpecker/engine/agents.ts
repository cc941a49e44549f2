import type { Instance } from '../instance.ts';
import type { AgentRow } from '../rows/agent.ts';
import type { RepoRow } from '../rows/repo.ts';
import type { WorkflowRow } from '../rows/workflow.ts';

/** Workflows that an agent runs at the moment. */
export function runningOn({ db }: Instance, agentId: number): WorkflowRow[] {
  return db.pipelines.rows
    .flatMap((pipeline) => pipeline.workflows)
    .filter((workflow) => workflow.state === 'running' && workflow.agent_id === agentId);
}

/** Free slots of an agent that takes work. */
export function idleSlots(instance: Instance, agent: AgentRow): number {
  if (agent.no_schedule) return 0;
  return Math.max(0, agent.capacity - runningOn(instance, agent.id).length);
}

/** An agent with a free slot that may work for a repository and has every label that is asked for. */
export function freeAgent(
  instance: Instance,
  repo: RepoRow | undefined,
  labels: Readonly<Record<string, string>> = {},
): AgentRow | undefined {
  return instance.db.agents.rows.find(
    (agent) =>
      (agent.org_id === -1 || agent.org_id === repo?.org_id) &&
      hasLabels(agent, labels) &&
      idleSlots(instance, agent) > 0,
  );
}

/** A label without a value asks for nothing; a star of the agent takes any value. */
function hasLabels(agent: AgentRow, labels: Readonly<Record<string, string>>): boolean {
  const own: Record<string, string> = {
    platform: agent.platform,
    backend: agent.backend,
    ...agent.custom_labels,
  };
  return Object.entries(labels).every(
    ([key, value]) => value === '' || ['*', value].includes(own[key] ?? ''),
  );
}
