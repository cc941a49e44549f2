import { html } from 'hono/html';
import type { PageEntry } from '../desk.ts';
import { decideForm } from './decide-form.ts';
import { documentOf, type Markup } from './document.ts';
import { lasting } from './moments.ts';
import { outcomePart } from './outcome.ts';
import { questionPart, whoAsksPart } from './question.ts';
import { whereLine } from './where.ts';

/** A page about a question, whatever became of it. */
export function entryPage(entry: PageEntry, now: number, problem?: string): Markup {
  const { standing, question } = entry;
  if (standing.is === 'open' && question !== undefined) return openPage(entry, now, problem);
  if (standing.is === 'open') throw new TypeError('A question that is open has a text');
  return documentOf(
    html`${whereLine(entry)}
      <form class="card" method="post">
        ${outcomePart(entry, standing)} ${question === undefined ? '' : questionPart(entry, question, 'h2')}
      </form>
      <footer><p>This page can be closed.</p></footer>`,
    standing.is === 'approved'
      ? { standing: standing.is, left: standing.redeemBy - now }
      : { standing: standing.is },
  );
}

function openPage(entry: PageEntry, now: number, problem: string | undefined): Markup {
  const { question, evidence, decideBy, carryOutMs } = entry;
  if (question === undefined) throw new TypeError('A question that is open has a text');
  return documentOf(
    html`${whereLine(entry)}
      <form class="card" method="post" autocomplete="off">
        ${questionPart(entry, question, 'h1')} ${whoAsksPart(entry, now)} ${decideForm(entry, problem)}
      </form>
      <footer>
        <p>Nothing has happened yet. If you do nothing, nothing will.</p>
        <p>
          Approved, this very call can be carried out once, within ${lasting(carryOutMs)}. Until then you can
          take it back here.
        </p>
        <p>${PROVES[evidence]}</p>
      </footer>`,
    { standing: 'open', left: decideBy - now },
  );
}

const PROVES = {
  page: 'A click on this page proves that somebody who had this link clicked. It does not prove who.',
  passkey:
    'Only a passkey that is registered here approves this. Whoever knows this link can read it and decline it.',
} as const;
