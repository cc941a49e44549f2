import type { Principal } from '@guard/core/embed';
import { html } from 'hono/html';
import { documentOf, type Markup } from './document.ts';
import { timeOf } from './rows.ts';
import { markLine } from './where.ts';

/** What the page says of an invitation. */
interface Shown {
  readonly name: string;
  readonly principal: Principal;
  readonly until: number;
}

/**
 * Three steps, of which one is seen at a time. The second is there where a passkey is registered already. Whoever was
 * invited sees the fingerprint in the end.
 */
export function registerPage({ name, principal, until }: Shown): Markup {
  const isHere = principal.kind === 'local';
  return documentOf(
    html`${markLine(isHere ? 'Guard, on this machine' : 'Guard')}
      <form class="card" method="post" autocomplete="off" data-register>
        <h1>Add the passkey “${name}”</h1>
        <p class="cost">
          Whoever holds it can approve what your servers ask. Go on only if
          ${
            isHere
              ? html`you have just run <strong>passkeys add</strong> in a terminal yourself.`
              : 'whoever runs the server told you the code themselves.'
          }
          This page is good until ${timeOf(until)}.
        </p>
        <fieldset>
          <label class="field" for="code"
            >${isHere ? 'The code that stands in your terminal' : 'The code that you were told'}</label
          >
          <input
            class="code"
            type="text"
            id="code"
            name="code"
            required
            maxlength="12"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
          />
          <button class="go" type="button">Go on</button>
        </fieldset>
        <fieldset hidden>
          <p class="aside">
            A passkey is registered here already. Confirm with it that another one may be added.
          </p>
          <button class="go" type="button">Confirm with a registered passkey</button>
        </fieldset>
        <fieldset hidden>
          <p class="aside">Your browser asks where to keep it: this machine, a phone or a security key.</p>
          <button class="go" type="button">Make the passkey</button>
        </fieldset>
        <fieldset hidden>
          <p class="aside">
            It approves nothing yet. Read its fingerprint to whoever invited you, by another way than they
            sent you this link. It is shown here once.
          </p>
          <output class="code"></output>
        </fieldset>
        <p class="said" role="alert"></p>
        <noscript><p class="note">A passkey needs JavaScript, which is switched off here.</p></noscript>
      </form>`,
  );
}
