import type { OpenOnPage, PageApproval } from '@guard/core/embed';
import { html } from 'hono/html';
import { decideForm } from './decide-form.ts';
import { documentOf, type Markup } from './document.ts';
import { lasting } from './moments.ts';
import { outcomePart } from './outcome.ts';
import { questionPart, whoAsksPart } from './question.ts';
import { isApproved, standingOf } from './standing.ts';
import { whereLine } from './where.ts';

/** How long what was approved can be carried out, where the approval does not say. */
const CARRY_OUT_MS = 10 * 60_000;

/**
 * A page about a question, whatever became of it.
 *
 * @param problem what was wrong with what was sent
 */
export function approvalPage(approval: PageApproval, now: number, problem?: string): Markup {
  const standing = standingOf(approval);
  if (approval.state === 'open' && !isApproved(approval)) return openPage(approval, now, problem);
  const left = isApproved(approval) ? { left: approval.decision.redeemBy - now } : {};
  return documentOf(
    html`${whereLine(approval)}
      <form class="card" method="post">
        ${outcomePart(approval)} ${approval.state === 'open' ? questionPart(approval.onPage, asPart) : ''}
        <p class="said" role="alert">${problem ?? ''}</p>
      </form>
      <footer><p>This page can be closed.</p></footer>`,
    { standing, ...left },
  );
}

const asPart = (will: string) =>
  html`<h2>What was asked</h2>
    <p><strong>${will}</strong></p>`;

function openPage(approval: OpenOnPage, now: number, problem: string | undefined): Markup {
  const { evidence, decideBy, carryOutMs = CARRY_OUT_MS } = approval;
  return documentOf(
    html`${whereLine(approval)}
      <form class="card" method="post" autocomplete="off">
        ${questionPart(approval.onPage, (will) => html`<h1>${will}</h1>`)} ${whoAsksPart(approval, now)}
        ${decideForm(approval, problem)}
      </form>
      <footer>
        <p>Nothing has happened yet. If you do nothing, nothing will.</p>
        <p>
          Approved, this very call can be carried out once, within ${lasting(carryOutMs)}. Until then you can
          take it back here.
        </p>
        <p>${evidence === 'passkey' ? BY_PASSKEY : BY_CLICK}</p>
      </footer>`,
    { standing: standingOf(approval), left: decideBy - now },
  );
}

const BY_CLICK =
  'A click on this page proves that somebody who had this link clicked. It does not prove who.';
const BY_PASSKEY =
  'Only a passkey that is registered here approves this. Whoever knows this link can read it and decline it.';
