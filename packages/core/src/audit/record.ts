import { cleanLine, cutLine } from '../clean/line.ts';
import type { AddedPasskey } from '../approvals/page-module.ts';
import type { Approver, GuardEvent, Step } from '../guard/events.ts';
import type { Fields } from './chain.ts';

/** The version of the Elastic Common Schema whose names are used where it has one. */
const ECS_VERSION = '8.17.0';

/** Who writes a trail. */
export interface Service {
  /** Name of the binary. */
  readonly name: string;
  readonly version: string;
}

/** What every line of a process says alike. */
export function constantsOf({ name, version }: Service): Fields {
  return {
    'ecs.version': ECS_VERSION,
    'event.kind': 'event',
    'event.category': ['api'],
    'service.name': name,
    'service.version': version,
  };
}

/** The first and the last line of a process. */
export function recordOfServer(what: 'start' | 'stop', at: number, more: Fields = {}): Fields {
  return {
    '@timestamp': new Date(at).toISOString(),
    'event.action': `server.${what}`,
    'event.type': [what === 'start' ? 'start' : 'end'],
    ...more,
  };
}

/** A new passkey: whoever has it approves from now on. */
export function recordOfPasskey({ id, name, principal }: AddedPasskey, at: number): Fields {
  return {
    '@timestamp': new Date(at).toISOString(),
    'event.action': 'passkey.added',
    'event.type': ['creation'],
    'guard.passkey.id': id,
    'guard.passkey.name': name,
    ...principalOf(principal),
  };
}

/** Of what a client calls itself. */
const LONGEST_NAME = 100;

const ACTIONS: Record<Step, string> = {
  asked: 'approval.asked',
  answered: 'approval.answered',
  intent: 'tool.call.intent',
  result: 'tool.call.result',
};

/** A step of a call as it stands in the trail. */
export function recordOf(event: GuardEvent): Fields {
  const { principal, scope, durationMs } = event;
  const record: Record<string, unknown> = {
    '@timestamp': new Date(event.at).toISOString(),
    'event.action': ACTIONS[event.step],
    'event.type': typesOf(event),
    'event.outcome': event.outcome,
    'event.reason': event.reason,
    // In nanoseconds, as the schema has it.
    'event.duration': durationMs === undefined ? undefined : Math.round(durationMs * 1e6),
    'url.full': event.instance,
    'server.address': new URL(event.instance).hostname,
    'user.name': event.account === '' ? undefined : event.account,
    'guard.scope': scope === undefined || Object.keys(scope).length === 0 ? undefined : scope,
    ...principalOf(principal),
    'http.request.id': event.request,
    'trace.id': event.trace,
    'mcp.client.name': event.client && cutLine(cleanLine(event.client), LONGEST_NAME),
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': event.tool,
    'http.response.status_code': event.status,
    'guard.arguments': event.arguments?.others,
    'guard.call.digest': event.call,
    'guard.call.id': event.attempt,
    'guard.call.became': event.became,
    'guard.approval.id': event.approval,
    'guard.approval.channel': event.channel,
    'guard.approval.evidence': event.evidence,
    ...(event.approver && principalOf(event.approver, 'guard.approver')),
    'guard.approver.passkey': event.passkey,
    'guard.approval.answer': event.answer,
    'guard.approval.latency_ms': event.latencyMs,
    'guard.question.digest': event.question,
  };
  for (const [name, value] of Object.entries(event.arguments?.targets ?? {})) {
    record[`guard.target.${name}`] = value;
  }
  return record;
}

function principalOf(principal: Approver, as = 'guard.principal'): Fields {
  return {
    [`${as}.kind`]: principal.kind,
    [`${as}.name`]: principal.kind === 'token' ? principal.name : undefined,
    [`${as}.issuer`]: principal.kind === 'oauth' ? principal.iss : undefined,
    [`${as}.subject`]: principal.kind === 'oauth' ? principal.sub : undefined,
  };
}

function typesOf({ step, level, outcome, attempt }: GuardEvent): readonly string[] {
  if (level === 'all') return ['access'];
  if (step === 'answered') return [outcome === 'success' ? 'allowed' : 'denied'];
  if (step === 'result' && attempt === undefined) return ['denied'];
  return [step === 'asked' ? 'info' : 'change'];
}
