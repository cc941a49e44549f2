import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from './canonical.ts';
import type { Question } from '../tool/question.ts';
import { NothingToRecognise, type Recognise } from '../tool/recognise.ts';
import type { Target } from '../tool/targets.ts';
import type { RenderQuestion } from './render-question.ts';

/** Whose call it is, where it goes, and all that it says. */
export interface BoundCall {
  /** Name of the server, its base address and its account: an approval for one instance is none for another. */
  readonly instance: { readonly server: string; readonly base: string; readonly account: string };
  /** Who called, where the transport knows it (HTTP); empty on stdio. */
  readonly principal: string;
  readonly tool: string;
  /** What the call acts on, with the role each plays: `repo:5 pipeline:12` is not `repo:12 pipeline:5`. */
  readonly targets: readonly Target[];
  /** The validated arguments without the token. */
  readonly args: unknown;
}

/** Fingerprints of what an approval covers: the call as it was made, and the question as it was shown. */
export interface Binding {
  call(call: BoundCall): string;
  question(call: BoundCall, question: Question): string;
}

/**
 * Fingerprints are keyed: the sealed state is readable by the client, and a bare hash would let it guess a
 * secret argument offline.
 */
export function createBinding(key: Uint8Array, render: RenderQuestion): Binding {
  const mac = (...parts: readonly unknown[]) =>
    createHmac('sha256', key).update(canonicalJson(parts)).digest('base64url');
  return {
    call: (call) => mac('call', call),
    question: (call, question) =>
      mac(
        'question',
        call,
        render(question),
        String(question.confirm),
        question.covers ?? null,
        bound(question.recognise),
      ),
  };
}

/** An id that was given to another thing meanwhile asks anew. */
function bound(recognise: Recognise): unknown {
  if (recognise instanceof NothingToRecognise) return null;
  return recognise.map(({ label, value, from }) => [String(label), value?.toString() ?? null, from]);
}

/** Compares two fingerprints or tokens without telling by the time taken how much of them agrees. */
export function sameFingerprint(a: string, b: string): boolean {
  // Before anything is copied: what is presented may be megabytes long.
  if (a.length !== b.length) return false;
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
