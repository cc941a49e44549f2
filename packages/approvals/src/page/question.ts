import type { OnPage, OpenOnPage, ShownFact } from '@guard/core/embed';
import { html } from 'hono/html';
import type { Markup } from './document.ts';
import { lasting } from './moments.ts';
import { paragraphsOf } from './paragraphs.ts';
import { rowsOf, timeOf } from './rows.ts';

/** A link of any other scheme could act on this page. */
const WEB = /^https?:\/\//i;

/** What will happen and what that costs come first, in the server's own words; names that others chose come after. */
export function questionPart(onPage: OnPage, title: (will: string) => Markup): Markup {
  const { will, costs, blocks } = paragraphsOf(onPage.text);
  return html`${title(will)}
    <div class="cost">${costs.map((cost) => html`<p>${cost}</p>`)}</div>
    ${blocks.map(({ heading, rows }) => rowsOf(heading, rows))} ${recognisePart(onPage)}`;
}

function recognisePart({ serverTitle, text, facts, noFacts, link }: OnPage): Markup {
  // What stands in the text already is not said twice.
  const shown = paragraphsOf(text).blocks.flatMap(({ rows }) => rows);
  const isNew = ({ label, value }: ShownFact) =>
    !shown.some((row) => row.label === label && row.value === value);
  const from = (origin: ShownFact['from']) => facts.filter((fact) => fact.from === origin && isNew(fact));
  return html`${factsOf(`What ${serverTitle} says about it`, from('backend'))}
  ${noFacts === undefined ? '' : html`<p class="aside">${noFacts}</p>`}
  ${link !== undefined && WEB.test(link) ? linkTo(link, serverTitle) : ''}
  ${factsOf('What the call says about it', from('call'))}`;
}

function factsOf(heading: string, facts: readonly ShownFact[]): Markup | '' {
  return facts.length === 0 ? '' : rowsOf(heading, facts);
}

/** In a tab of its own: whoever comes back finds the question as it was. */
function linkTo(address: string, serverTitle: string): Markup {
  return html`<p class="aside">
    <a href="${address}" target="_blank" rel="noopener noreferrer">Look at it in ${serverTitle}</a>
  </p>`;
}

/** Who asks, and for how long. What a client calls itself is the claim of a stranger. */
export function whoAsksPart({ onPage, openedAt, decideBy, tool }: OpenOnPage, now: number): Markup {
  const { client, toolTitle } = onPage;
  return rowsOf('Who asks', [
    {
      label: 'Program',
      value: client === undefined ? 'does not say what it is' : html`says it is <bdi>${client}</bdi>`,
    },
    { label: 'Tool', value: html`${toolTitle} <small>${tool}</small>` },
    { label: 'Asked', value: html`${lasting(now - openedAt)} ago <small>${timeOf(openedAt)}</small>` },
    { label: 'Open for', value: html`${lasting(decideBy - now)} <small>until ${timeOf(decideBy)}</small>` },
  ]);
}
