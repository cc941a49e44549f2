import type { Configuration } from '../config/read-configuration.ts';
import type { Variables } from '../config/declaration.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import { type Demands, NO_DEMANDS, requiredPosture, toolDemands } from '../policy/demands.ts';
import type { StandingPolicy } from '../policy/standing-policy.ts';
import type { ServerStart } from './definition.ts';
import { type Standing, standingOf, whoDenies } from './standing.ts';

/** What rules have to know of a tool. */
export interface RuledTool {
  readonly name: string;
  readonly writes: boolean;
  /** Whether it ever asks by itself. */
  readonly asks: boolean;
}

/** What holds for one tool. */
export interface Rule {
  readonly standing: Standing;
  /** Each call asks, whatever the tool does by itself. */
  readonly always: boolean;
  /** What forbids its calls, in the words of a setting; undefined where nothing does. */
  readonly forbidden: string | undefined;
}

/** What holds for a server and its tools. */
export interface Rules {
  readonly standing: Standing;
  readonly of: (tool: RuledTool) => Rule;
  /** What of the policy keeps a tool of this name out. */
  readonly denies: (name: string) => string | undefined;
  /** How long an approval can live at most. */
  readonly ttlMs: number | undefined;
}

/** What was chosen, and what is required, by the policy at this path. */
export interface RuleSources<V extends Variables> {
  readonly start: ServerStart<V>;
  readonly configuration: Configuration<V>;
  readonly path: string;
  readonly demands: Demands;
}

export function rulesOf<V extends Variables>(sources: RuleSources<V>): Rules {
  const { start, configuration, path, demands } = sources;
  const everywhere = whyNowhere(demands, configuration, path);
  const known = new Map<string, Rule>();
  return {
    standing: standingOf(start, configuration, requiredPosture(demands, path)),
    ttlMs: demands.ttlMs,
    denies,
    of(tool) {
      const rule = known.get(tool.name) ?? make(tool);
      known.set(tool.name, rule);
      return rule;
    },
  };

  function denies(name: string): string | undefined {
    return everywhere ?? (toolDemands(demands, name).denied ? `a denial in ${path}` : undefined);
  }

  function make({ name, writes, asks }: RuledTool): Rule {
    const tool = toolDemands(demands, name);
    const own = standingOf(start, configuration, requiredPosture(demands, path, tool));
    const readOnly = writes && own.posture.writes === 'denied' ? whoDenies(start, own) : undefined;
    return {
      standing: own,
      // To want a dialog for a call that asks nobody can only mean that it shall ask.
      always: writes && (tool.always || (!asks && tool.approveBy !== 'unset')),
      forbidden: denies(name) ?? readOnly,
    };
  }
}

/**
 * What holds at a start.
 *
 * @throws {ConfigurationError} where the policy leaves nothing to start
 */
export function rulesAtStart<V extends Variables>(
  start: ServerStart<V>,
  configuration: Configuration<V>,
  { path, atStart: demands }: StandingPolicy = NO_POLICY,
): Rules {
  const why = whyNowhere(demands, configuration, path);
  if (why !== undefined)
    throw new ConfigurationError([`${why} keeps ${start.binary} from running on this machine`]);
  return rulesOf({ start, configuration, path, demands });
}

/** Where nobody requires anything. */
const NO_POLICY: StandingPolicy = { path: 'no policy', atStart: NO_DEMANDS };

/** Why no call at all may be made. */
function whyNowhere<V extends Variables>(
  { disable, allowedHosts }: Demands,
  { values }: Pick<Configuration<V>, 'values'>,
  path: string,
): string | undefined {
  if (disable !== undefined) return `${disable} in ${path}`;
  const addresses: unknown[] = Object.values(values ?? {});
  const outside = addresses.some(
    (value) => value instanceof URL && !allowedHosts.every((hosts) => hosts.includes(value.host)),
  );
  return outside ? `allowed_hosts in ${path}` : undefined;
}
