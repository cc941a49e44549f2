import type { Variables } from '../config/declaration.ts';
import { type Demands, stricter } from '../policy/demands.ts';
import { followPolicy, type Governed } from '../policy/policy.ts';
import type { StandingPolicy } from '../policy/standing-policy.ts';
import { type RuledTool, type Rules, rulesOf, type RuleSources } from './rules.ts';

/** What holds at this moment. A policy may have become stricter since the start, and never laxer. */
export interface RulesNow {
  readonly now: () => Rules;
  /** What forbids a call of this tool; undefined where nothing does. */
  readonly forbids: (tool: RuledTool) => string | undefined;
}

/** @param told of a policy that cannot be read any more */
export function followRules<V extends Variables>(
  sources: RuleSources<V>,
  policy: StandingPolicy | undefined,
  governed: Governed,
  told: (problem: string) => void,
): RulesNow {
  const atStart = rulesOf(sources);
  if (policy === undefined) return { now: () => atStart, forbids: (tool) => atStart.of(tool).forbidden };
  const follow = followPolicy(policy, governed, told);
  let made = { of: policy.atStart, rules: atStart };
  const rulesFor = (demands: Demands): Rules => {
    if (demands !== made.of) {
      made = { of: demands, rules: rulesOf({ ...sources, demands: stricter(sources.demands, demands) }) };
    }
    return made.rules;
  };
  return {
    now: () => rulesFor(follow().demands),
    forbids(tool) {
      const { demands, unreadable } = follow();
      // What it says could be that nothing may be changed.
      if (unreadable !== undefined && tool.writes) return `${unreadable}, which cannot be read`;
      return rulesFor(demands).of(tool).forbidden;
    },
  };
}
