import { type Tool } from '@guard/core';
import { canAsk, type ServerDefinition } from '@guard/core/inspect';
import type { ExampleCall, ExampleCalls, TestBackend } from '../example-call.ts';
import type { ExpectedWrite } from '../journal.ts';
import type { Bench } from './bench.ts';

/** What a server hands in to be covered. */
export interface ContractOptions {
  readonly server: ServerDefinition;
  /** One example call per tool. */
  readonly calls: ExampleCalls;
  readonly startBackend: () => Promise<TestBackend>;
  /** Absolute path of the folder with one snapshot per tool. */
  readonly snapshotDir: string;
}

/** A tool that can ask, with a call that does and another one that an approval must not cover. */
export interface AskingCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly writes: readonly ExpectedWrite[];
  readonly other: NonNullable<ExampleCall['other']>;
}

/** What the parts of the suite work with. */
export interface Contract extends ContractOptions {
  readonly bench: Bench;
  readonly asking: readonly AskingCall[];
}

/** The example of a tool; a test of its own sees to it that every tool has one. */
export function exampleOf({ calls }: Pick<ContractOptions, 'calls'>, { name }: Tool): ExampleCall {
  return calls[name] ?? { args: {} };
}

/** The calls of the tools that can ask. */
export function askingCalls(options: Pick<ContractOptions, 'server' | 'calls'>): AskingCall[] {
  return options.server.tools.filter(canAsk).flatMap((tool) => {
    const { args, writes, other } = exampleOf(options, tool);
    return writes && other ? [{ tool: tool.name, args, writes, other }] : [];
  });
}
