import type { Variables } from '../config/declaration.ts';
import { type Demands, stricter } from '../policy/demands.ts';
import { followPolicy, type Governed } from '../policy/policy.ts';
import type { StandingPolicy } from '../policy/standing-policy.ts';
import { type RuledTool, type Rules, rulesOf, type RuleSources } from './rules.ts';

/** What holds at this moment. A policy may have become stricter since the start, and never laxer. */
export interface RulesNow {
  /** As of the last look: to look costs more than to decide. */
  readonly now: () => Rules;
  readonly look: () => Rules;
  /** Looks, and says what forbids a call of this tool; undefined where nothing does. */
  readonly forbids: (tool: RuledTool) => string | undefined;
}

/** @param told of a policy that cannot be read any more */
export function followRules<V extends Variables>(
  sources: RuleSources<V>,
  policy: StandingPolicy | undefined,
  governed: Governed,
  told: (problem: string) => void,
): RulesNow {
  let made = { of: policy?.atStart, rules: rulesOf(sources) };
  const now = () => made.rules;
  if (policy === undefined) return { now, look: now, forbids: (tool) => now().of(tool).forbidden };
  const follow = followPolicy(policy, governed, told);
  const rulesFor = (demands: Demands): Rules => {
    if (demands !== made.of) {
      made = { of: demands, rules: rulesOf({ ...sources, demands: stricter(sources.demands, demands) }) };
    }
    return made.rules;
  };
  return {
    now,
    look: () => rulesFor(follow().demands),
    forbids(tool) {
      const { demands, unreadable } = follow();
      const rules = rulesFor(demands);
      // What it says could be that nothing may be changed.
      if (unreadable !== undefined && tool.writes) return `${unreadable}, which cannot be read`;
      return rules.of(tool).forbidden;
    },
  };
}
