import type * as z from 'zod';
import type { QuestionCall, WriteCall } from './call.ts';
import {
  type GuardedTool,
  guardedTool,
  type MaybeAsked,
  type Settled,
  type SometimesGuardedTool,
  sometimesGuardedTool,
  type WriteDeclaration,
  type WriteTool,
  writeTool as plainWriteTool,
} from './declaration.ts';
import type { Presented } from './present.ts';
import type { Fixed, Question } from './question.ts';
import { none } from './recognise.ts';

// Goes once every tool is declared by one of the four constructors.

export type OldQuestion = Omit<Question, 'recognise' | 'fixes'> & { readonly targets: readonly OldTarget[] };
export type OldTarget = { readonly role: string; readonly id: number | string };
type Found<P, Q> = { readonly question: Q; readonly plan: P; readonly fixes?: Fixed };
type MaybeFound<P> = {
  readonly question?: OldQuestion | undefined;
  readonly plan: P;
  readonly fixes?: Fixed;
};

type Rule<I extends z.ZodObject, P> =
  | {
      rule: 'always';
      note?: string;
      prepare(call: QuestionCall<I>): Promise<Found<P, OldQuestion> | Settled>;
    }
  | { rule: 'when'; when: string; prepare(call: QuestionCall<I>): Promise<MaybeFound<P> | Settled> }
  | { rule: 'never'; because: string };

type Old<I extends z.ZodObject, O extends z.ZodObject, P> = Omit<
  WriteDeclaration<I, O>,
  'neverAsks' | 'write' | 'targets'
> & {
  readonly asks: Rule<I, P>;
  write(call: WriteCall<I, P>): Promise<z.input<O> | Presented<z.input<O>>>;
};

export function writeTool<I extends z.ZodObject, O extends z.ZodObject>(
  tool: WriteDeclaration<I, O>,
): WriteTool;
export function writeTool<I extends z.ZodObject, O extends z.ZodObject, P>(
  tool: Old<I, O, P>,
): WriteTool | GuardedTool | SometimesGuardedTool;
export function writeTool(
  tool: WriteDeclaration<z.ZodObject, z.ZodObject> | Old<z.ZodObject, z.ZodObject, unknown>,
): WriteTool | GuardedTool | SometimesGuardedTool {
  if (!('asks' in tool)) return plainWriteTool(tool);
  const { asks, ...rest } = tool;
  if (asks.rule === 'never')
    return plainWriteTool({
      ...rest,
      targets: {},
      neverAsks: asks.because,
      write: (call) => tool.write(call),
    });
  const question = async (call: QuestionCall<z.ZodObject>): Promise<MaybeAsked<unknown> | Settled> => {
    const found = await asks.prepare(call);
    if ('settled' in found) return found;
    return { plan: found.plan, ...(found.question && { ask: renewed(found.question, found.fixes) }) };
  };
  if (asks.rule === 'when')
    return sometimesGuardedTool({ ...rest, targets: {}, asksWhen: asks.when, question });
  return guardedTool({
    ...rest,
    targets: {},
    ...(asks.note && { note: asks.note }),
    question: async (call) => {
      const found = await question(call);
      if ('settled' in found || found.ask === undefined) return { settled: {}, ...found };
      return { ...found.ask, plan: found.plan };
    },
  });
}

function renewed({ targets, covers, ...question }: OldQuestion, fixes?: Fixed): Question {
  return {
    ...question,
    covers: [targets, covers ?? null],
    recognise: none('not declared yet'),
    ...(fixes && { fixes }),
  };
}
