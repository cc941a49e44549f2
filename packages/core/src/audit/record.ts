import type { Principal } from '../approvals/principal.ts';
import type { GuardEvent, Step } from '../guard/events.ts';
import type { Fields } from './chain.ts';

/** The version of the Elastic Common Schema whose names are used where it has one. */
const ECS_VERSION = '8.17.0';

/** What every line of a process begins with. */
export interface Service {
  /** Name of the binary. */
  readonly name: string;
  readonly version: string;
}

/** The head of a line. */
export function head({ name, version }: Service, at: number, action: Action): Fields {
  return {
    '@timestamp': new Date(at).toISOString(),
    'ecs.version': ECS_VERSION,
    'event.kind': 'event',
    'event.category': ['api'],
    'event.action': action,
    'service.name': name,
    'service.version': version,
  };
}

export type Action = (typeof ACTIONS)[Step] | 'server.start' | 'server.stop';

const ACTIONS = {
  asked: 'approval.asked',
  answered: 'approval.answered',
  intent: 'tool.call.intent',
  result: 'tool.call.result',
} as const;

/** A step of a call as it stands in the trail. */
export function recordOf(event: GuardEvent, service: Service): Fields {
  return {
    ...head(service, event.at, ACTIONS[event.step]),
    'event.type': typesOf(event),
    'event.outcome': event.outcome,
    'event.reason': event.reason,
    // In nanoseconds, as the schema has it.
    'event.duration': event.durationMs === undefined ? undefined : Math.round(event.durationMs * 1e6),
    'url.full': event.instance,
    'server.address': new URL(event.instance).hostname,
    'user.name': event.account === '' ? undefined : event.account,
    'guard.scope': Object.keys(event.scope ?? {}).length > 0 ? event.scope : undefined,
    ...principalFields(event.principal),
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': event.tool,
    'http.response.status_code': event.status,
    ...targetFields(event),
    'guard.arguments': event.arguments?.others,
    'guard.call.digest': event.call,
    'guard.call.id': event.attempt,
    'guard.call.became': event.became,
    'guard.approval.id': event.approval,
    'guard.approval.channel': event.channel,
    'guard.approval.evidence': event.evidence,
    'guard.approval.answer': event.answer,
    'guard.approval.latency_ms': event.latencyMs,
    'guard.question.digest': event.question,
  };
}

function targetFields({ arguments: facts }: GuardEvent): Fields {
  const targets = Object.entries(facts?.targets ?? {});
  return Object.fromEntries(targets.map(([name, value]) => [`guard.target.${name}`, value]));
}

function typesOf({ step, level, outcome, attempt }: GuardEvent): readonly string[] {
  if (level === 'all') return ['access'];
  if (step === 'answered') return [outcome === 'success' ? 'allowed' : 'denied'];
  if (step === 'result' && attempt === undefined) return ['denied'];
  return [step === 'asked' ? 'info' : 'change'];
}

function principalFields(principal: Principal): Fields {
  const { kind } = principal;
  const named = kind === 'token' ? { 'guard.principal.name': principal.name } : {};
  const subject =
    kind === 'oauth'
      ? { 'guard.principal.issuer': principal.iss, 'guard.principal.subject': principal.sub }
      : {};
  return { 'guard.principal.kind': kind, ...named, ...subject };
}
