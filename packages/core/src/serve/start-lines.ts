import type { Configuration } from '../config/read-configuration.ts';
import type { Variables } from '../config/declaration.ts';
import type { Posture } from '../guard/posture.ts';
import { wayToApprove } from '../guard/way.ts';
import type { ServerStart } from './definition.ts';
import type { Standing } from './standing.ts';

/** The settings of the posture, as they are spelled in a policy and shown to an operator. */
export const POSTURE_NAMES: readonly (readonly [keyof Posture, string])[] = [
  ['writes', 'writes'],
  ['ask', 'ask'],
  ['whenOff', 'when_off'],
  ['whenUnable', 'when_unable'],
  ['approveBy', 'approve_by'],
];

/** The values in force, and where each came from. */
export function standingValues({ posture, from }: Standing): string {
  return POSTURE_NAMES.map(([setting, name]) => `${name} ${posture[setting]} (${from[setting]})`).join(', ');
}

/** The same as the line of a start. */
export function standingLine(standing: Standing): string {
  return `in force: ${standingValues(standing)}`;
}

/** What an operator has to be told at a start, because it is not what one would expect. One line each. */
export function startLines<V extends Variables>(
  start: ServerStart<V>,
  configuration: Configuration<V>,
  standing: Standing,
  hasPage: boolean,
): string[] {
  const unexpected = withoutEffect(start, configuration, standing);
  return [
    ...(configuration.elicitation ? [] : elicitationOff(start, standing, hasPage)),
    ...unexpected.map((line) => `${start.binary}: ${line}`),
  ];
}

/** The texts stand whole: logs are searched for them. */
function elicitationOff<V extends Variables>(
  { binary }: ServerStart<V>,
  { posture, from }: Standing,
  hasPage: boolean,
): string[] {
  if (posture.ask === 'on') {
    return [`${binary}: ELICITATION=false has no effect: ${from.ask} requires that a person is asked`];
  }
  const way = wayToApprove(posture, 'form');
  if (way === 'run') return [];
  if (posture.writes === 'allowed' && way === 'token') {
    return [`${binary}: ELICITATION=false — guarded tools fall back to the two-call token`];
  }
  if (posture.writes === 'allowed' && way === 'page' && hasPage) {
    return [`${binary}: ELICITATION=false — guarded tools ask on the approval page`];
  }
  return [`${binary}: ELICITATION=false — guarded tools are refused`];
}

/** Settings that say how to ask, on a server that nobody told to ask. */
export function withoutEffect<V extends Variables>(
  { optIn }: ServerStart<V>,
  { choices }: Configuration<V>,
  { posture }: Standing,
): string[] {
  const { approveBy } = choices;
  if (optIn === undefined || approveBy === undefined || posture.approveBy !== 'unset') return [];
  return [`${approveBy.by} has no effect: nothing asks on this server without --elicitation-opt-in`];
}
