import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, type Keys } from '../approvals/keys.ts';
import type { Principal } from '../approvals/principal.ts';
import { canonicalJson } from './canonical.ts';
import { oncePer } from './once-per.ts';
import type { Asked } from './asked.ts';
import { NothingToRecognise, type Recognise } from '../tool/recognise.ts';
import type { Target } from '../tool/targets.ts';
import type { RenderQuestion } from './render-question.ts';

/** Whose call it is, where it goes, and all that it says. */
export interface BoundCall {
  /** Name of the server, its base address and its account: an approval for one instance is none for another. */
  readonly instance: {
    readonly server: string;
    readonly base: string;
    readonly account: string;
    /** The part of the instance that the server is bound to: what was approved within one is not within another. */
    readonly scope?: Readonly<Record<string, string>>;
  };
  readonly principal: Principal;
  readonly tool: string;
  /** What the call acts on, with the role each plays: `repo:5 pipeline:12` is not `repo:12 pipeline:5`. */
  readonly targets: readonly Target[];
  /** The validated arguments without the token. */
  readonly args: unknown;
}

/** Digests of what an approval covers: the call as it was made, and the question as it was shown. */
export interface Binding {
  call(call: BoundCall): string;
  question(call: BoundCall, question: Asked): string;
  /** Digest of who calls, and of what is acted on and how: the same whatever the other arguments are. */
  subject(call: BoundCall): string;
  /** Whether a digest, made with any of the keys, is that of this call. */
  isCall(digest: string, call: BoundCall): boolean;
  /** The same for a question. */
  isQuestion(digest: string, call: BoundCall, question: Asked): boolean;
  /** The same for a subject. */
  isSubject(digest: string, call: BoundCall): boolean;
}

/**
 * Digests are keyed: a bare hash would let whoever reads one guess a secret argument.
 *
 * @param credentials what stands for the account where nobody says its name: a token is one, and with another token
 *   an approval counts for nothing. They go into digests, and nowhere else
 */
export function createBinding(
  { first, all }: Keys,
  render: RenderQuestion,
  credentials: readonly string[] = [],
): Binding {
  const digests = (key: Uint8Array) => {
    const own = deriveKey(key, 'binding');
    const mac = (...parts: readonly unknown[]) =>
      createHmac('sha256', own).update(canonicalJson(parts)).digest('base64url');
    const ofCall = oncePer((call: BoundCall) => mac('call', credentials, call));
    return {
      call: ofCall,
      subject: ({ instance, principal, tool, targets }: BoundCall) =>
        mac('subject', credentials, instance, principal, tool, targets),
      question: (call: BoundCall, question: Asked) =>
        mac(
          'question',
          ofCall(call),
          render(question),
          String(question.confirm),
          question.covers ?? null,
          bound(question.recognise),
        ),
    };
  };
  const made = all.map(digests);
  return {
    ...digests(first),
    isCall: (digest, call) => made.some((each) => sameText(digest, each.call(call))),
    isQuestion: (digest, call, question) =>
      made.some((each) => sameText(digest, each.question(call, question))),
    isSubject: (digest, call) => made.some((each) => sameText(digest, each.subject(call))),
  };
}

/** An id that was given to another thing meanwhile asks anew. */
function bound(recognise: Recognise): unknown {
  if (recognise instanceof NothingToRecognise) return null;
  return recognise.map(({ label, value, from }) => [String(label), value?.toString() ?? null, from]);
}

/** Compares two digests without telling by the time taken how much of them agrees. */
function sameText(a: string, b: string): boolean {
  // Before anything is copied: what is presented may be megabytes long.
  if (a.length !== b.length) return false;
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
