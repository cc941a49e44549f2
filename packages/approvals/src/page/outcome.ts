import type { EndedOnPage } from '@guard/core/embed';
import { html } from 'hono/html';
import { callerName } from '../passkeys/caller-name.ts';
import type { Markup } from './document.ts';
import { timeOf } from './rows.ts';
import { type ApprovedOnPage, titleOf } from './standing.ts';

/** What is said of a question that nobody can decide any more. */
interface Outcome {
  readonly title: string;
  readonly text: Markup | string;
  /** A button that changes something still: the path it posts to, and what it says. */
  readonly button?: { readonly path: string; readonly label: string };
}

export function outcomePart(approval: ApprovedOnPage | EndedOnPage): Markup {
  const { title, text, button } = approval.state === 'open' ? approved(approval) : outcomeOf(approval);
  return html`<h1>${title}</h1>
    <p class="calm">${text}</p>
    ${approverLine(approval)}
    ${button === undefined ? '' : html`<p class="alone"><button formaction="${approval.id}/${button.path}">${button.label}</button></p>`}`;
}

/** Where several people are served, others than the caller can have the address. */
function approverLine({ principal, decision }: ApprovedOnPage | EndedOnPage): Markup | '' {
  if (principal.kind === 'local' || decision?.verdict !== 'approved') return '';
  const { approver } = decision;
  if (approver === undefined)
    return html`<p class="aside">Approved by somebody who had this address: it is unknown who.</p>`;
  return html`<p class="aside">Approved with a passkey of ${callerName(approver)}.</p>`;
}

function approved({ decision: { redeemBy } }: ApprovedOnPage): Outcome {
  return {
    title: 'Approved',
    text: html`Nothing has happened yet. The program can carry it out once, with this very call, until
    ${timeOf(redeemBy)}. Until then you can take it back.`,
    button: { path: 'withdraw', label: 'Take it back' },
  };
}

function outcomeOf(approval: EndedOnPage): Outcome {
  switch (approval.how) {
    case 'redeemed':
      return sent(approval);
    case 'declined':
      return approval.stillHolds
        ? {
            title: 'Declined',
            text:
              'Nothing was done. For two minutes the program gets the same answer to this call, and you are ' +
              'not asked again.',
            button: { path: 'ask-again', label: 'Ask me again now' },
          }
        : { title: 'Declined', text: 'Nothing was done.' };
    case 'superseded':
      return {
        title: 'This question has changed',
        text: html`What the call would do changed while the question was open. Nothing was done.
        ${newer(approval)}`,
      };
    case 'withdrawn':
      return { title: 'Taken back', text: 'Nothing was done, and nothing will be done.' };
    default:
      return {
        title: 'This question has ended',
        text:
          approval.decision?.verdict === 'approved'
            ? 'It was approved, but the program did not call again in time. Nothing was done.'
            : 'Nobody answered it in time. Nothing was done.',
      };
  }
}

function sent(approval: EndedOnPage): Outcome {
  const name = titleOf(approval);
  switch (approval.outcome?.became) {
    case undefined:
      return { title: 'Approved and sent', text: 'It is being carried out.' };
    case 'done':
      return { title: 'Approved and done', text: `${name} reports that it was carried out.` };
    case 'part':
      return { title: 'Approved and done in part', text: `A part of it was carried out. Look at the rest.` };
    case 'nothing':
      return {
        title: 'Approved, but not done',
        text: `${name} could not carry it out. Nothing was changed.`,
      };
    default:
      return {
        title: 'Approved and sent',
        text: `${name} could not see that it succeeded. It may have happened: look at it.`,
      };
  }
}

function newer({ replacedBy }: EndedOnPage): Markup | '' {
  return replacedBy === undefined ? '' : html`<a href="${replacedBy}">Read the new question</a>`;
}
