import type { Configuration } from '../config/read-configuration.ts';
import type { Variables } from '../config/declaration.ts';
import { canEndInToken, wayToApprove } from '../guard/way.ts';
import type { Selection } from '../select/select-tools.ts';
import type { ServerStart } from './definition.ts';
import type { Rule, Rules } from './rules.ts';
import { type Standing, whoDenies } from './standing.ts';
import type { Asking } from './tool-list.ts';

/** Which tools are offered: the same at the start, by what was recorded, and at a call, by what is declared. */
export function selectionOf<V extends Variables>(
  start: ServerStart<V>,
  { allowTools, denyTools }: Configuration<V>,
  rules: Rules,
): Selection {
  const { standing } = rules;
  return {
    readOnly: standing.posture.writes === 'denied',
    readOnlyBy: whoDenies(start, standing),
    denied: (name) => rules.denies(name),
    allow: allowTools,
    deny: denyTools,
    presets: start.presets,
    prefix: start.prefix,
  };
}

/** How a tool is listed under the rule that holds for it. */
export function askingOf(
  { optIn }: Pick<ServerStart, 'optIn'>,
  { standing: { posture }, always }: Rule,
): Asking {
  const asks = wayToApprove(posture, 'form') !== 'run';
  return { token: canEndInToken(posture), said: optIn !== undefined && asks, always: always && asks };
}

/** For the model, before its first call. */
export function instructionsOf({ instructions, optIn }: ServerStart, { posture }: Standing): string {
  if (optIn === undefined) return instructions;
  return [
    instructions,
    ...(posture.writes === 'denied' ? [optIn.whileReadOnly] : []),
    ...(wayToApprove(posture, 'form') === 'run' ? [] : [optIn.whenAsking]),
  ].join(' ');
}
