import { html } from 'hono/html';
import type { PageEntry, Standing } from '../desk.ts';
import type { Markup } from './document.ts';
import { timeOf } from './rows.ts';

/** What is said of a question that nobody can decide any more. */
interface Outcome {
  readonly title: string;
  readonly text: Markup;
  /** A button that changes something still: the path it posts to, and what it says. */
  readonly button?: { readonly path: string; readonly label: string };
}

export function outcomePart(entry: PageEntry, standing: Exclude<Standing, { is: 'open' }>): Markup {
  const { title, text, button } = outcomeOf(entry, standing);
  return html`<h1>${title}</h1>
    <div class="calm">${text}</div>
    ${button === undefined ? '' : html`<p class="alone"><button formaction="${entry.id}/${button.path}">${button.label}</button></p>`}`;
}

function outcomeOf({ backend }: PageEntry, standing: Exclude<Standing, { is: 'open' }>): Outcome {
  switch (standing.is) {
    case 'approved':
      return {
        title: 'Approved',
        text: html`<p>
          Nothing has happened yet. The program can carry it out once, with this very call, until
          ${timeOf(standing.redeemBy)}. Until then you can take it back.
        </p>`,
        button: { path: 'withdraw', label: 'Take it back' },
      };
    case 'redeemed':
      return standing.outcome === 'done'
        ? { title: 'Approved and done', text: html`<p>${backend} reported that it was carried out.</p>` }
        : {
            title: 'Approved and sent',
            text: html`<p>
              It was sent to ${backend}, which did not report success. It may have happened: look at it there.
            </p>`,
          };
    case 'declined':
      return standing.declinesUntil === undefined
        ? { title: 'Declined', text: html`<p>Nothing was done.</p>` }
        : {
            title: 'Declined',
            text: html`<p>
              Nothing was done. Until ${timeOf(standing.declinesUntil)} the program gets the same answer to
              this call, and you are not asked again.
            </p>`,
            button: { path: 'ask-again', label: 'Ask me again now' },
          };
    case 'superseded':
      return {
        title: 'This question has changed',
        text: html`<p>
          What the call would do changed while the question was open. Nothing was done.
          ${standing.by === undefined ? '' : html`<a href="${standing.by}">Read the new question</a>`}
        </p>`,
      };
    case 'withdrawn':
      return { title: 'Taken back', text: html`<p>Nothing was done, and nothing will be done.</p>` };
    default:
      return {
        title: 'This question has ended',
        text: standing.wasApproved
          ? html`<p>It was approved, but the program did not call again in time. Nothing was done.</p>`
          : html`<p>Nobody answered it in time. Nothing was done.</p>`,
      };
  }
}
