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

/** An agent with a free slot that may work for a repository. */
export function freeAgent(instance: Instance, repo: RepoRow | undefined): AgentRow | undefined {
  return instance.db.agents.rows.find(
    (agent) => (agent.org_id === -1 || agent.org_id === repo?.org_id) && idleSlots(instance, agent) > 0,
  );
}
