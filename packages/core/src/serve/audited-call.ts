import type { Principal } from '../approvals/principal.ts';
import type { BoundCall } from '../guard/binding.ts';
import type { GuardedCall } from '../guard/guarded-call.ts';
import { type ArgumentFacts, argumentFacts } from '../tool/argument-facts.ts';
import { isWrite, type Tool } from '../tool/declaration.ts';
import { targetsOf } from '../tool/targets.ts';
import type { Caller } from './call-tool.ts';
import type { Connected, Runtime } from './runtime.ts';

/** A call as an approval covers it and a trail names it. */
export type AuditedCall = Pick<GuardedCall, 'bound' | 'digest' | 'describe' | 'client'>;

/** Who makes a call. */
export type CalledBy = Pick<Caller, 'principal' | 'client'>;

/** @param runtime whose scrubber knows the credentials that were sent with this call */
export function auditedCall(
  runtime: Runtime,
  connected: Connected,
  tool: Tool,
  input: Record<string, unknown>,
  { principal, client }: CalledBy,
): AuditedCall {
  const targets = isWrite(tool) ? targetsOf(tool, input) : [];
  const bound = { ...whereabouts(runtime, connected, principal), tool: tool.name, targets, args: input };
  const { secretKeys } = runtime.definition;
  const clean = (text: string) => runtime.scrubber.text(text).replaceAll(/[\n\t]+/g, ' ');
  let facts: ArgumentFacts | undefined;
  let digest: string | undefined;
  return {
    bound,
    // Of a call that asks nobody and is not recorded nobody wants to know it.
    digest: () => (digest ??= connected.binding.call(bound)),
    client,
    // A call has several steps, and where nobody listens it has none.
    describe: () => (facts ??= argumentFacts(tool, input, { secretKeys, clean })),
  };
}

/** Whoever looks for a way around the settings stands in the trail. */
export async function recordLeftOut(
  runtime: Runtime,
  tool: string,
  { principal, client }: CalledBy,
): Promise<void> {
  const { connected } = runtime;
  // A name that no tool has was worded by the caller.
  if (connected === undefined || runtime.leftOutBy(tool) === undefined) return;
  const bound = { ...whereabouts(runtime, connected, principal), tool, targets: [], args: {} };
  const facts = { outcome: 'failure', reason: 'not_offered', became: 'nothing' } as const;
  const call = { bound, digest: () => connected.binding.call(bound), client };
  // Nothing is sent whether or not it can be recorded.
  await connected.record(call, 'result', facts).catch(() => {});
}

function whereabouts(
  { definition, scope }: Runtime,
  { instance: { base, account } }: Connected,
  principal: Principal,
): Pick<BoundCall, 'instance' | 'principal'> {
  return { instance: { server: definition.binary, base: base.href, account, scope }, principal };
}
