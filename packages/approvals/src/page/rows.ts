import { html } from 'hono/html';
import type { Markup } from './document.ts';
import { written } from './moments.ts';

/** A line of a list of facts. */
export interface Row {
  readonly label: string;
  /** Undefined: it could not be read. */
  readonly value?: Markup | string | undefined;
}

/** Values of strangers stand apart from each other and from our words, whatever direction their letters run in. */
export function rowsOf(heading: string, rows: readonly Row[]): Markup {
  return html`<h2>${heading}</h2>
    <dl>
      ${rows.map(
        ({ label, value }) =>
          html`<div>
            <dt>${label}</dt>
            ${valueOf(value)}
          </div>`,
      )}
    </dl>`;
}

function valueOf(value: Row['value']): Markup {
  if (value === undefined) return html`<dd class="unread">could not be read</dd>`;
  return typeof value === 'string' ? html`<dd><bdi>${value}</bdi></dd>` : html`<dd>${value}</dd>`;
}

/** A moment that the script says in the zone of whoever reads it. */
export function timeOf(moment: number): Markup {
  return html`<time datetime="${new Date(moment).toISOString()}">${written(moment)}</time>`;
}
