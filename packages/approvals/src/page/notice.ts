import { html } from 'hono/html';
import { documentOf, type Markup } from './document.ts';
import { markLine } from './where.ts';

/** A page that says one thing, about no question. */
export function noticePage(title: string, text: string): Markup {
  return documentOf(
    html`${markLine('Guard, on this machine')}
      <div class="card">
        <h1>${title}</h1>
        <p class="calm">${text}</p>
      </div>`,
  );
}
