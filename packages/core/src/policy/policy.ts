import { statSync } from 'node:fs';
import { closest } from '../config/closest.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import { demandsOn, type Demands, NO_DEMANDS, stricter } from './demands.ts';
import { isMatch } from './pattern.ts';
import { readPolicy } from './read-policy.ts';
import type { Policy } from './schema.ts';
import { isThere, type StandingPolicy } from './standing-policy.ts';

/** The server that a policy is read for. */
export interface Governed {
  /** Name of the binary. */
  readonly server: string;
  /** All tools that it declares. */
  readonly tools: readonly string[];
}

/** What a policy requires now. `unreadable`: it says something else by now, and nobody knows what. */
export interface PolicyNow {
  readonly demands: Demands;
  readonly unreadable?: string | undefined;
}

/**
 * Reads what a policy requires of a server, for its start.
 *
 * @throws {ConfigurationError} where it cannot be read, or says what cannot be meant
 */
export function openPolicy(path: string, governed: Governed): StandingPolicy {
  return { path, atStart: isThere(path) ? demandsFor(path, governed) : NO_DEMANDS };
}

/**
 * Follows a policy while a server runs: what is stricter by now holds at once, and what was required at the start
 * holds on. Each look costs one look at the file; it is read again only when it changed.
 *
 * @param told of each change that cannot be read
 */
export function followPolicy(
  { path, atStart }: StandingPolicy,
  governed: Governed,
  told: (problem: string) => void,
): () => PolicyNow {
  let seen: string | undefined;
  let now: PolicyNow = { demands: atStart };
  return () => {
    const state = stateOf(path);
    if (state === seen) return now;
    // Noted first: it may change while it is read, and is then read once more.
    seen = state;
    now = read();
    return now;
  };

  function read(): PolicyNow {
    if (!isThere(path)) return { demands: atStart };
    try {
      return { demands: stricter(atStart, demandsFor(path, governed)) };
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      for (const problem of error.problems) told(problem);
      return { demands: atStart, unreadable: path };
    }
  }
}

/** What changes with the content of a file; undefined where there is none. */
function stateOf(path: string): string | undefined {
  try {
    const state = statSync(path, { throwIfNoEntry: false, bigint: true });
    return state && [state.ino, state.size, state.mtimeNs, state.ctimeNs, state.mode].join(' ');
  } catch {
    return 'unreadable';
  }
}

function demandsFor(path: string, { server, tools }: Governed): Demands {
  const policy = readPolicy(path);
  const demands = demandsOn(server, policy);
  const problems = [
    ...misspelt(policy, server).map((name) => `servers.${name}: is that ${server}?`),
    ...unmatched(policy, server, tools).map(({ key, entry }) => `${key}: no tool of ${server} fits ${entry}`),
    ...(demands.approvers > 1
      ? [`servers: approvers asks for ${demands.approvers} people, and ${server} can ask one only`]
      : []),
  ];
  if (problems.length > 0) throw new ConfigurationError(problems.map((problem) => `${path}: ${problem}`));
  return demands;
}

/** Sections whose name is so close to that of the server that it was meant. */
function misspelt({ servers }: Policy, server: string): string[] {
  return Object.keys(servers).filter((name) => name !== server && closest(name, [server], 2) !== undefined);
}

/** Entries for tools in the own section of a server that fit none of its tools: a misspelt protection protects nothing. */
export function unmatched(
  { servers }: Policy,
  section: string,
  tools: readonly string[],
): { readonly key: string; readonly entry: string }[] {
  const own = Object.hasOwn(servers, section) ? servers[section] : undefined;
  const named = [
    ...(own?.deny_tools ?? []).map((entry) => ({ key: `servers.${section}.deny_tools`, entry })),
    ...Object.keys(own?.tools ?? {}).map((entry) => ({ key: `servers.${section}.tools`, entry })),
  ];
  return named.filter(({ entry }) => !tools.some((tool) => isMatch(entry, tool)));
}
