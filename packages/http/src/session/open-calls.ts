import { isObject } from '@guard/core/embed';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';

type Deliver = (message: JSONRPCMessage) => void;

/**
 * The calls that this instance holds open, and the questions that they have put to their clients. It holds what is
 * open and nothing else, so it does not grow with sessions.
 */
export interface OpenCalls {
  /** @returns what ends it */
  call(session: string, id: string | number, deliver: Deliver): () => void;
  /** @returns what ends it */
  question(session: string, id: string, deliver: Deliver): () => void;
  /** False where nothing of this session waits for this message. */
  deliver(session: string, message: JSONRPCMessage): boolean;
}

export function createOpenCalls(): OpenCalls {
  const waiting = new Map<string, Deliver>();

  function hold(key: string, deliver: Deliver): () => void {
    waiting.set(key, deliver);
    return () => {
      if (waiting.get(key) === deliver) waiting.delete(key);
    };
  }

  return {
    call: (session, id, deliver) => hold(keyOf('call', session, id), deliver),
    question: (session, id, deliver) => hold(keyOf('question', session, id), deliver),
    deliver(session, message) {
      const key = keyFor(session, message);
      const deliver = key === undefined ? undefined : waiting.get(key);
      deliver?.(message);
      return deliver !== undefined;
    },
  };
}

/** What a message is for: an answer for the question of its id, a cancellation for the call that it names. */
function keyFor(session: string, message: JSONRPCMessage): string | undefined {
  if (!('method' in message))
    return message.id === undefined ? undefined : keyOf('question', session, message.id);
  const id = isObject(message.params) ? message.params['requestId'] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? keyOf('call', session, id) : undefined;
}

/** As JSON, so that the ids 1 and "1" differ, and no session can spell the call of another. */
const keyOf = (kind: 'call' | 'question', session: string, id: string | number) =>
  JSON.stringify([kind, session, id]);
