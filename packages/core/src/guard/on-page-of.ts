import type { OnPage, ShownFact } from '../approvals/on-page.ts';
import { NothingToRecognise, type Recognise } from '../tool/recognise.ts';
import { quoted } from '../tool/supplied.ts';
import type { Target } from '../tool/targets.ts';
import { Words } from '../tool/words.ts';
import type { Asked } from './asked.ts';
import type { GuardedCall } from './guarded-call.ts';
import type { RenderQuestion } from './render-question.ts';

const LONGEST_NAME = 60;

/** What the page shows, beside the question itself. */
export interface OnPageOptions {
  readonly render: RenderQuestion;
  /** Makes one harmless line of a text: no control characters, no credential. */
  readonly clean: (text: string) => string;
  readonly serverTitle: string;
  readonly toolTitle: (tool: string) => string;
  /** The address of what a call is about, in the web page of the instance. */
  readonly linkTo?: ((targets: readonly Target[]) => string) | undefined;
}

/** What is kept for the page of a question. Whoever can open it reads it, so foreign texts are cleaned and marked. */
export function onPageOf({ render, clean, serverTitle, toolTitle, linkTo }: OnPageOptions) {
  return ({ bound, client }: GuardedCall, question: Asked): OnPage => ({
    serverTitle,
    toolTitle: toolTitle(bound.tool),
    text: render(question),
    confirm: String(question.confirm),
    ...factsOf(question.recognise, clean),
    ...(linkTo && { link: linkTo(bound.targets) }),
    ...(client === undefined ? {} : { client: quoted(clean(client), LONGEST_NAME) }),
  });
}

function factsOf(recognise: Recognise, clean: (text: string) => string): Pick<OnPage, 'facts' | 'noFacts'> {
  if (recognise instanceof NothingToRecognise) return { facts: [], noFacts: recognise.because };
  const facts = recognise.map(({ label, value, from }): ShownFact => {
    if (value === undefined) return { label: String(label), from };
    return {
      label: String(label),
      value: value instanceof Words ? String(value) : quoted(clean(value)),
      from,
    };
  });
  return { facts };
}
