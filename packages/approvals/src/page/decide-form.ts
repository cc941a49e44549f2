import type { OpenOnPage } from '@guard/core/embed';
import { html } from 'hono/html';
import type { Markup } from './document.ts';

/** What a reason can hold. It reaches the model, quoted. */
export const LONGEST_REASON = 300;

/** The tick comes before the button, as in a dialog: one click alone is too easily made. */
export function decideForm({ onPage, evidence }: OpenOnPage, problem: string | undefined): Markup {
  const byPasskey = evidence === 'passkey';
  return html`<label class="tick">
      <input type="checkbox" name="confirm" value="yes" required autocomplete="off" />
      <span>${onPage.confirm}</span>
    </label>
    <div class="row">
      <button name="decision" value="decline" formnovalidate>Decline</button>
      ${byPasskey ? APPROVE_BY_PASSKEY : APPROVE}
    </div>
    <p class="said" role="alert">${problem ?? ''}</p>
    ${byPasskey ? NO_SCRIPT : ''}
    <details>
      <summary>Decline with a reason</summary>
      <label class="field" for="reason">Reason, shown to the program that asks</label>
      <textarea id="reason" name="reason" maxlength="${LONGEST_REASON}" autocomplete="off"></textarea>
      <button name="decision" value="decline" formnovalidate>Decline</button>
      ${byPasskey ? DECLINE_BY_PASSKEY : ''}
    </details>`;
}

const APPROVE = html`<button class="go" name="decision" value="approve">Approve</button>`;
const APPROVE_BY_PASSKEY = html`<button class="go" type="button" data-decide="approved">
  Approve with passkey
</button>`;
const NO_SCRIPT = html`<noscript
  ><p class="note">A passkey needs JavaScript, which is switched off here.</p></noscript
>`;
const DECLINE_BY_PASSKEY = html`<p class="aside">
    With the passkey, the same call stays declined for two minutes.
  </p>
  <p class="alone">
    <button type="button" data-decide="declined" data-form-no-validate>Decline with passkey</button>
  </p>`;
