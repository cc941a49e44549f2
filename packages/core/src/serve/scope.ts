import type { Tool as ListedTool } from '@modelcontextprotocol/server';

/**
 * The part of an instance that a server is bound to, by the names of the arguments whose place it takes: `project` and
 * `repo` of every call are those of the operator. Empty where it is bound to none.
 */
export type Scope = Readonly<Record<string, string>>;

/** The parts of a scope that a tool with these arguments cannot be held to. It would look beyond them. */
export function unboundIn(scope: Scope, takes: object | undefined): string[] {
  return Object.keys(scope).filter((name) => takes === undefined || !Object.hasOwn(takes, name));
}

/** A tool as clients see it: nobody has to name what there is one of. */
export function withoutScope(listed: ListedTool, scope: Scope): ListedTool {
  const { properties, required, ...schema } = listed.inputSchema;
  if (properties === undefined || Object.keys(scope).length === 0) return listed;
  const isFree = (name: string) => !Object.hasOwn(scope, name);
  const needed = required?.filter(isFree) ?? [];
  return {
    ...listed,
    inputSchema: {
      ...schema,
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isFree(name))),
      ...(needed.length > 0 && { required: needed }),
    },
  };
}

/** What a call names beyond the scope, one sentence each. It is refused before anything is sent. */
export function beyondScope(scope: Scope, given: Readonly<Record<string, unknown>>): string[] {
  const names = Object.keys(scope).filter((name) => Object.hasOwn(given, name));
  return names
    .filter((name) => given[name] != null && given[name] !== scope[name])
    .map((name) => `${name}: this server is bound to ${String(scope[name])}; leave it out`);
}

/** The scope for people: `project PAY`, `repo checkout`. */
export function scopeWords(scope: Scope): string[] {
  return Object.entries(scope).map(([name, value]) => `${name} ${value}`);
}
