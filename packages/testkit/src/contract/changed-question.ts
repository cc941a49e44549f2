import { BackendError, type Question, type Reader, type Recognise, type Tool } from '@guard/core';
import { type AskingTool, canAsk, NothingToRecognise, type QuestionCall } from '@guard/core/inspect';
import type { ExampleFact } from '../example-call.ts';

/** What a test puts between a tool and its question. */
export interface Changes {
  readonly recognise?: (own: Recognise) => Recognise;
  readonly read?: (own: Reader) => Reader;
}

/** The same tool, with another reader in front of its question, or other facts behind it. */
export function withChanges(
  tool: AskingTool,
  { recognise = (own) => own, read = (own) => own }: Changes,
): AskingTool {
  const changed = <Q extends Question>(asked: Q): Q => ({ ...asked, recognise: recognise(asked.recognise) });
  const reading = <C extends Pick<QuestionCall<never>, 'read'>>(call: C): C => ({
    ...call,
    read: read(call.read),
  });
  if (tool.kind === 'guarded')
    return {
      ...tool,
      question: async (call) => {
        const asked = await tool.question(reading(call));
        return 'settled' in asked ? asked : changed(asked);
      },
    };
  return {
    ...tool,
    question: async (call) => {
      const found = await tool.question(reading(call));
      return 'settled' in found || found.ask === undefined ? found : { ...found, ask: changed(found.ask) };
    },
  };
}

/** The same tools, which note the facts of every question they put. */
export function recordingFacts(tools: readonly Tool[], facts: unknown[]): Tool[] {
  const note = (own: Recognise) => {
    facts.push(shownFacts(own));
    return own;
  };
  return tools.map((tool) => (canAsk(tool) ? withChanges(tool, { recognise: note }) : tool));
}

/** Facts as a person would be shown them, or why there are none. A fact that could not be read has no value. */
export function shownFacts(
  recognise: Recognise,
): string | (Omit<ExampleFact, 'value'> & { value: string | undefined })[] {
  if (recognise instanceof NothingToRecognise) return recognise.because;
  return recognise.map(({ label, value, from }) => ({
    label: String(label),
    value: value?.toString(),
    from,
  }));
}

/** Sees the path of every read before it is made; what it throws is what comes of the read. */
export function watched(read: Reader, see: (path: string) => void): Reader {
  return new Proxy(read, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]): Promise<unknown> => {
        see(String(name === 'request' ? args[1] : args[0]));
        return Reflect.apply(method, target, args);
      };
    },
  });
}

/** A backend that answers all but one path. */
export function withoutPath(read: Reader, path: string): Reader {
  return watched(read, (asked) => {
    if (asked === path)
      throw new BackendError({
        kind: 'status',
        status: 503,
        method: 'GET',
        path,
        outcome: 'read',
        message: 'Out of order.',
      });
  });
}
