import type { Choices } from '../config/choices.ts';
import { isStricter, type Posture } from '../guard/posture.ts';
import { isMatch } from './pattern.ts';
import type { Policy, Section, ToolSection } from './schema.ts';

/** How the trail of a server has to be kept. */
type Audit = NonNullable<Section['audit']>;

/** What is required of one server, with `*` and its own section put together. */
export interface Demands {
  /** The key that says so, as it is spelled. */
  readonly disable?: 'disable' | 'disable_mcp_server';
  readonly posture: Partial<Posture>;
  readonly denyTools: readonly string[];
  /** One list for each section that has one: a host has to stand in all of them. */
  readonly allowedHosts: readonly (readonly string[])[];
  readonly ttlMs?: number;
  /** One for each section that has one. */
  readonly audits: readonly Audit[];
  readonly approvers: number;
  readonly passkeys: readonly (readonly string[])[];
  readonly tools: readonly (readonly [pattern: string, section: ToolSection])[];
}

/** What is required of one tool, and which of the keys say so. */
export interface ToolDemands {
  readonly always: boolean;
  readonly approveBy: Posture['approveBy'];
  readonly denied: boolean;
}

export const NO_DEMANDS: Demands = {
  posture: {},
  denyTools: [],
  allowedHosts: [],
  audits: [],
  approvers: 1,
  passkeys: [],
  tools: [],
};

/** What a policy requires of the server of this name. */
export function demandsOn(server: string, { servers }: Policy): Demands {
  const sections = ['*', server].flatMap((name) => (Object.hasOwn(servers, name) ? [servers[name]] : []));
  return sections
    .map((section) => (section === undefined ? NO_DEMANDS : demandsOf(section)))
    .reduce(stricter, NO_DEMANDS);
}

function demandsOf(section: Section): Demands {
  const {
    disable,
    disable_mcp_server,
    max_approval_ttl_seconds: ttl,
    audit,
    passkeys,
    allowed_hosts,
  } = section;
  const key = disable === true ? 'disable' : disable_mcp_server === true ? 'disable_mcp_server' : undefined;
  return {
    ...(key !== undefined && { disable: key }),
    posture: postureOf(section),
    denyTools: section.deny_tools ?? [],
    allowedHosts: allowed_hosts === undefined ? [] : [allowed_hosts],
    ...(ttl !== undefined && { ttlMs: ttl * 1000 }),
    audits: audit === undefined ? [] : [audit],
    approvers: section.approvers ?? 1,
    passkeys: passkeys === undefined ? [] : [passkeys],
    tools: Object.entries(section.tools ?? {}),
  };
}

/** What is laxer than what holds anyway is kept, so that it can be told that it requires nothing. */
function postureOf(section: Section): Partial<Posture> {
  const { read_only, ask, mcp_elicitation_opt_in, when_off, when_unable, approve_by } = section;
  const asks = [ask, mcp_elicitation_opt_in].filter((value) => value !== undefined);
  return {
    ...(read_only !== undefined && { writes: read_only ? 'denied' : 'allowed' }),
    ...(asks.length > 0 && { ask: asks.includes('on') || asks.includes(true) ? 'on' : 'off' }),
    ...(when_off !== undefined && { whenOff: when_off }),
    ...(when_unable !== undefined && { whenUnable: when_unable }),
    ...(approve_by !== undefined && { approveBy: approve_by }),
  };
}

/** The stricter of two, lever by lever. */
export function stricter(one: Demands, other: Demands): Demands {
  const disable = one.disable ?? other.disable;
  const ttlMs = Math.min(one.ttlMs ?? Infinity, other.ttlMs ?? Infinity);
  return {
    ...(disable !== undefined && { disable }),
    posture: stricterPart(one.posture, other.posture),
    denyTools: [...one.denyTools, ...other.denyTools],
    allowedHosts: [...one.allowedHosts, ...other.allowedHosts],
    ...(Number.isFinite(ttlMs) && { ttlMs }),
    audits: [...one.audits, ...other.audits],
    approvers: Math.max(one.approvers, other.approvers),
    passkeys: [...one.passkeys, ...other.passkeys],
    tools: [...one.tools, ...other.tools],
  };
}

function stricterPart(one: Partial<Posture>, other: Partial<Posture>): Partial<Posture> {
  const of = <K extends keyof Posture>(setting: K): Posture[K] | undefined => {
    const a: Posture[K] | undefined = one[setting];
    const b: Posture[K] | undefined = other[setting];
    if (a === undefined || b === undefined) return a ?? b;
    return isStricter(setting, b, a) ? b : a;
  };
  const [writes, ask, whenOff, whenUnable, approveBy] = [
    of('writes'),
    of('ask'),
    of('whenOff'),
    of('whenUnable'),
    of('approveBy'),
  ];
  return {
    ...(writes && { writes }),
    ...(ask && { ask }),
    ...(whenOff && { whenOff }),
    ...(whenUnable && { whenUnable }),
    ...(approveBy && { approveBy }),
  };
}

/** Of all patterns that fit, the strictest. */
export function toolDemands({ tools, denyTools }: Demands, name: string): ToolDemands {
  const fitting = tools.filter(([pattern]) => isMatch(pattern, name)).map(([, section]) => section);
  return {
    always: fitting.some(({ ask }) => ask === 'always'),
    approveBy: fitting
      .map(({ approve_by }) => approve_by ?? 'unset')
      .reduce<Posture['approveBy']>(strictestApproval, 'unset'),
    denied: fitting.some(({ deny }) => deny === true) || denyTools.some((entry) => isMatch(entry, name)),
  };
}

/** The posture that is required, of the server or of one of its tools; `by` says by what. */
export function requiredPosture(demands: Demands, by: string, tool?: ToolDemands): Choices {
  const { writes, ask, whenOff, whenUnable, approveBy } = stricterPart(demands.posture, {
    ...(tool?.always === true && { ask: 'on' }),
    ...(tool && tool.approveBy !== 'unset' && { approveBy: tool.approveBy }),
  });
  return {
    ...(writes && { writes: { value: writes, by } }),
    ...(ask && { ask: { value: ask, by } }),
    ...(whenOff && { whenOff: { value: whenOff, by } }),
    ...(whenUnable && { whenUnable: { value: whenUnable, by } }),
    ...(approveBy && { approveBy: { value: approveBy, by } }),
  };
}

/** The posture that is required of the server, with the most that is required of any of its tools. */
export function mostRequired(demands: Demands, by: string): Choices {
  const { tools } = demands;
  const approveBy = tools
    .map(([, section]) => section.approve_by ?? 'unset')
    .reduce<Posture['approveBy']>(strictestApproval, 'unset');
  return requiredPosture(demands, by, { always: false, denied: false, approveBy });
}

function strictestApproval(most: Posture['approveBy'], next: Posture['approveBy']): Posture['approveBy'] {
  return isStricter('approveBy', next, most) ? next : most;
}

/** The only passkeys that approve: those that every section names which names any. Undefined where none does. */
export function pinnedPasskeys({ passkeys: [first, ...others] }: Demands): readonly string[] | undefined {
  return first?.filter((id) => others.every((list) => list.includes(id)));
}
