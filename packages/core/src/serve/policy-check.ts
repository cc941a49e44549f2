import type { Configuration } from '../config/read-configuration.ts';
import type { Variables } from '../config/declaration.ts';
import { type Posture, stricterPosture } from '../guard/posture.ts';
import { type Way, wayToApprove } from '../guard/way.ts';
import { type Demands, demandsOn, NO_DEMANDS } from '../policy/demands.ts';
import { unmatched } from '../policy/policy.ts';
import { readPolicy } from '../policy/read-policy.ts';
import type { Policy } from '../policy/schema.ts';
import { isWrite, type Tool } from '../tool/declaration.ts';
import type { ServerDefinition } from './definition.ts';
import { type Rule, type Rules, rulesOf } from './rules.ts';
import { POSTURE_NAMES } from './start-lines.ts';
import { ruledTool } from './tool-record.ts';

/**
 * What a policy would do to a server with the settings that it has: lever by lever and tool by tool.
 *
 * @throws {ConfigurationError} where the file is none that could be put in place
 */
export function checkPolicy<V extends Variables>(
  definition: ServerDefinition<V>,
  configuration: Configuration<V>,
  file: string,
): string {
  const policy = readPolicy(file);
  const { binary, tools } = definition;
  const demands = demandsOn(binary, policy);
  const rulesUnder = (some: Demands) =>
    rulesOf({ start: definition, configuration, path: file, demands: some });
  const [before, after] = [rulesUnder(NO_DEMANDS), rulesUnder(demands)];
  return [
    `${file} on ${binary}`,
    '',
    ...stops(demands, policy, binary, tools),
    ...levers(before.standing.posture, demands.posture),
    ...others(demands),
    '',
    ...aligned(tools.map((tool) => [tool.name, change(tool, before, after)])),
    ...elsewhere(policy, binary, tools),
  ].join('\n');
}

/** What would keep the server from starting. */
function stops(
  { disable, approvers }: Demands,
  policy: Policy,
  server: string,
  tools: readonly Tool[],
): string[] {
  const names = tools.map(({ name }) => name);
  return [
    ...(disable === undefined ? [] : [`DOES NOT START: ${disable}`]),
    ...(approvers > 1
      ? [`DOES NOT START: approvers asks for ${approvers} people, and it can ask one only`]
      : []),
    ...unmatched(policy, server, names).map(
      ({ key, entry }) => `DOES NOT START: ${key}: no tool fits ${entry}`,
    ),
  ];
}

function levers(before: Posture, required: Partial<Posture>): string[] {
  return POSTURE_NAMES.flatMap(([setting, name]) => {
    const demand = required[setting];
    if (demand === undefined) return [];
    const value = before[setting];
    const strictest = stricterPosture(before, required)[setting];
    return strictest === value
      ? [`${name}: ${demand} is no requirement, ${value} holds anyway`]
      : [`${name}: ${value} \u2192 ${demand}`];
  });
}

function others({ allowedHosts, ttlMs, audits, passkeys }: Demands): string[] {
  return [
    ...allowedHosts.map((hosts) => `allowed_hosts: ${hosts.join(', ')}`),
    ...(ttlMs === undefined ? [] : [`max_approval_ttl_seconds: ${ttlMs / 1000}`]),
    ...(audits.length === 0 ? [] : ['audit: there must be a trail']),
    ...(passkeys.length === 0 ? [] : ['passkeys: only those that are named']),
  ];
}

function change(tool: Tool, before: Rules, after: Rules): string {
  const ruled = ruledTool(tool);
  const was = stateOf(tool, before.of(ruled));
  const is = stateOf(tool, after.of(ruled));
  return was === is ? was : `${was} \u2192 ${is}`;
}

const WAYS: Readonly<Record<Way, string>> = {
  dialog: 'by a dialog',
  token: 'by a token',
  page: 'on the page',
  run: 'unasked',
  off: 'refused',
  unable: 'refused',
};

function stateOf(tool: Tool, { forbidden, always, standing: { posture } }: Rule): string {
  if (forbidden !== undefined) return 'not offered';
  if (!isWrite(tool)) return 'reads';
  if (tool.kind === 'write' && !always) return 'never asks';
  const [withForm, without] = [wayToApprove(posture, 'form'), wayToApprove(posture, 'nothing')];
  const when = tool.kind === 'sometimes guarded' && !always ? 'asks sometimes' : 'asks always';
  if (withForm === without) return withForm === 'run' ? 'asks nobody' : `${when}, ${WAYS[withForm]}`;
  return `${when}, ${WAYS[withForm]}, else ${WAYS[without]}`;
}

/** What is not about this server, and may have been meant for it. */
function elsewhere(policy: Policy, server: string, tools: readonly Tool[]): string[] {
  const names = tools.map(({ name }) => name);
  const sections = Object.keys(policy.servers).filter((name) => name !== '*' && name !== server);
  const lines = [
    ...unmatched(policy, '*', names).map(({ key, entry }) => `${key}: no tool of ${server} fits ${entry}`),
    ...sections.map((name) => `servers.${name}: is about another server`),
  ];
  return lines.length === 0 ? [] : ['', ...lines];
}

function aligned(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, says]) => `${name.padEnd(width)}  ${says}`);
}
