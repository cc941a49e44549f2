import { html } from 'hono/html';
import type { PageEntry, ShownFact, ShownQuestion } from '../desk.ts';
import type { Markup } from './document.ts';
import { lasting } from './moments.ts';
import { paragraphsOf } from './paragraphs.ts';
import { rowsOf, timeOf } from './rows.ts';

/** A link of any other scheme could act on this page. */
const WEB = /^https?:\/\//i;

/** What will happen and what that costs come first, in the server's own words; names that others chose come after. */
export function questionPart(entry: PageEntry, question: ShownQuestion, heading: 'h1' | 'h2'): Markup {
  const { will, costs, blocks } = paragraphsOf(question.text);
  return html`${
      heading === 'h1'
        ? html`<h1>${will}</h1>`
        : html`<h2>What was asked</h2>
            <p><strong>${will}</strong></p>`
    }
    <div class="cost">${costs.map((cost) => html`<p>${cost}</p>`)}</div>
    ${question.lately === undefined ? '' : html`<p class="note">${question.lately}</p>`}
    ${blocks.map((block) => rowsOf(block.heading, block.rows))} ${recognisePart(entry, question)}`;
}

function recognisePart({ backend }: PageEntry, { text, recognise, link }: ShownQuestion): Markup {
  const look =
    link === undefined || !WEB.test(link) ? '' : html`<p class="aside">${linkTo(link, backend)}</p>`;
  if ('because' in recognise)
    return html`<p class="aside">${recognise.because}</p>
      ${look}`;
  // What stands in the text already is not said twice.
  const shown = paragraphsOf(text).blocks.flatMap(({ rows }) => rows);
  const isNew = ({ label, value }: ShownFact) =>
    !shown.some((row) => row.label === label && row.value === value);
  const from = (origin: ShownFact['from']) => recognise.filter((fact) => fact.from === origin && isNew(fact));
  return html`${factsOf(`What ${backend} says about it`, from('backend'))}${look}
  ${factsOf('What the call says about it', from('call'))}`;
}

function factsOf(heading: string, facts: readonly ShownFact[]): Markup | '' {
  return facts.length === 0 ? '' : rowsOf(heading, facts);
}

/** In a tab of its own: whoever comes back finds the question as it was. */
function linkTo(address: string, backend: string): Markup {
  return html`<a href="${address}" target="_blank" rel="noopener noreferrer">Look at it in ${backend}</a>`;
}

/** Who asks, and for how long. What a client calls itself is the claim of a stranger. */
export function whoAsksPart({ client, openedAt, decideBy, tool }: PageEntry, now: number): Markup {
  return rowsOf('Who asks', [
    {
      label: 'Program',
      value: client === undefined ? 'does not say what it is' : html`says it is <bdi>${client}</bdi>`,
    },
    { label: 'Tool', value: tool },
    { label: 'Asked', value: html`${lasting(now - openedAt)} ago <small>${timeOf(openedAt)}</small>` },
    { label: 'Open for', value: html`${lasting(decideBy - now)} <small>until ${timeOf(decideBy)}</small>` },
  ]);
}
