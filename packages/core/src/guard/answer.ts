import { own } from '../json/object.ts';
import { OPERATOR_ADVICE } from './reply.ts';

/** What a client answered to a question, and nothing else about it. */
export type Answer = 'ticked' | 'unticked' | 'declined' | 'cancelled' | 'unreadable';

/**
 * Reads an answer. Only `accept` with an own property `confirm` that is exactly `true` is a yes: clients accept
 * on their own with no content, with a default filled in, or with the text "true".
 */
export function readAnswer(answer: unknown): Answer {
  switch (own(answer, 'action')) {
    case 'accept':
      return own(own(answer, 'content'), 'confirm') === true ? 'ticked' : 'unticked';
    case 'decline':
      return 'declined';
    case 'cancel':
      return 'cancelled';
    default:
      return 'unreadable';
  }
}

/**
 * Why nothing was done. The text does not say that a person refused, because some clients answer without
 * showing the question to anybody. It gives the time that passed, which no client can hide.
 *
 * @param afterMs undefined for an answer to a question that is open no longer
 */
export function explainNo(answer: Exclude<Answer, 'ticked'>, afterMs?: number): string {
  const when = afterMs === undefined ? '' : ` after ${duration(afterMs)}`;
  return `Nothing was done. ${WHAT_CAME[answer]}${when}. ${ADVICE}`;
}

const WHAT_CAME: Record<Exclude<Answer, 'ticked'>, string> = {
  unticked: 'The form came back accepted, but without the tick in its box,',
  declined: 'The client answered "decline"',
  cancelled: 'The client answered "cancel" (if the form was open: tick the box first, then accept)',
  unreadable: 'The client answered in a form this server cannot read,',
};

const ADVICE =
  'Some clients answer by themselves without showing the question to anybody. ' +
  `Do not try again unless the user asks for it. ${OPERATOR_ADVICE}`;

function duration(ms: number): string {
  return ms < 1000 ? `${Math.max(0, Math.round(ms))} ms` : `${Math.round(ms / 1000)} s`;
}
