import type { Configuration } from '../config/read-configuration.ts';
import type { Variables } from '../config/declaration.ts';
import { DEFAULT_POSTURE, type Posture, stricterPosture } from '../guard/posture.ts';
import type { Selection } from '../select/select-tools.ts';
import type { ServerStart } from './definition.ts';

/** How writes and questions are treated: the stricter of what the operator requires and what the person chose. */
export function postureOf<V extends Variables>(
  { posture: usual = DEFAULT_POSTURE }: ServerStart<V>,
  { elicitation }: Configuration<V>,
  required: Partial<Posture> = {},
): Posture {
  return stricterPosture(elicitation ? usual : { ...usual, ask: 'off' }, required);
}

/** Which tools are offered: the same at the start, by what was recorded, and at a call, by what is declared. */
export function selectionOf<V extends Variables>(
  { presets, prefix }: ServerStart<V>,
  { readOnly, allowTools, denyTools }: Configuration<V>,
  { writes }: Posture,
): Selection {
  return {
    readOnly: readOnly || writes === 'denied',
    allow: allowTools,
    deny: denyTools,
    presets,
    prefix,
  };
}
