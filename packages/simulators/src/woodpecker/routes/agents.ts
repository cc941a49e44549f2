import { runningOn } from '../engine/agents.ts';
import { queuedTasks, taskShape } from '../engine/queue.ts';
import { empty, json, Refusal } from '../http/answers.ts';
import { bind } from '../http/bind.ts';
import { integer } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { nullWhenEmpty, pageOf } from '../http/pagination.ts';
import { instanceAdmin, orgAdmin } from '../http/route.ts';
import { AGENT, agentToken } from '../rows/agent.ts';
import type { AgentRow } from '../rows/agent.ts';
import type { UserRow } from '../rows/user.ts';

const BODY = { name: 'text', no_schedule: 'flag' } as const;

export const AGENT_ROUTES = [
  instanceAdmin('GET', '/api/agents', (call) => {
    const { db, minor } = call.instance;
    return json(
      nullWhenEmpty(
        call,
        pageOf(call, db.agents.rows).map((agent) => AGENT(agent, minor)),
      ),
    );
  }),
  instanceAdmin('GET', '/api/agents/:agent', (call) => shown(call, addressed(call))),
  instanceAdmin('GET', '/api/agents/:agent/tasks', (call) => {
    const agent = addressed(call);
    const tasks = queuedTasks(call.instance)
      .filter(({ workflow }) => workflow.state === 'running' && workflow.agent_id === agent.id)
      .map((task) => taskShape(call.instance, task));
    return json(nullWhenEmpty(call, tasks));
  }),
  instanceAdmin('POST', '/api/agents', create),
  orgAdmin('GET', '/api/orgs/:org/agents', (call, org) => {
    const rows = call.instance.db.agents.rows.filter((agent) => agent.org_id === org.id);
    return json(
      nullWhenEmpty(
        call,
        pageOf(call, rows).map((agent) => AGENT(agent, call.instance.minor)),
      ),
    );
  }),
  instanceAdmin('PATCH', '/api/agents/:agent', (call) => {
    const { name = '', no_schedule = false } = bind(call, BODY);
    // Both are written, given or not.
    const fields = { name, no_schedule, updated: call.instance.seconds() };
    return shown(call, Object.assign(addressed(call), fields));
  }),
  instanceAdmin('DELETE', '/api/agents/:agent', (call) => {
    const agent = addressed(call);
    if (runningOn(call.instance, agent.id).length > 0) throw new Refusal(409, 'Agent has running tasks');
    call.instance.db.agents.remove((row) => row === agent);
    return empty(204);
  }),
];

/** The token is part of every answer. */
function shown(call: Call, agent: AgentRow): Response {
  return json(AGENT(agent, call.instance.minor));
}

function addressed(call: Call): AgentRow {
  const agent = call.instance.db.agents.find(integer(call, 'agent'));
  if (agent === undefined) throw new Refusal(404);
  return agent;
}

function create(call: Call, user: UserRow): Response {
  const { name = '', no_schedule = false } = bind(call, BODY, { complaint: 'Error parsing agent. ' });
  const now = call.instance.seconds();
  const agent = call.instance.db.agents.insert({
    created: now,
    updated: now,
    name,
    owner_id: user.id,
    token: '',
    last_contact: 0,
    last_work: 0,
    platform: '',
    backend: '',
    capacity: 0,
    version: '',
    no_schedule,
    custom_labels: null,
    org_id: -1,
  });
  agent.token = agentToken(agent.id);
  return shown(call, agent);
}
