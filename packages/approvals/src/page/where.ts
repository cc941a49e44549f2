import type { PageApproval } from '@guard/core/embed';
import { html, raw } from 'hono/html';
import { titleOf } from './standing.ts';
import type { Markup } from './document.ts';

const MARK = raw(
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b6157"/>' +
    '<rect x="8" y="8" width="16" height="16" rx="4" fill="none" stroke="#f7f6f3" stroke-width="2.5"/>' +
    '<path d="M12.5 16.2l2.7 2.8 6.6-7.6" fill="none" stroke="#7fd4c4" stroke-width="2.8" ' +
    'stroke-linecap="round" stroke-linejoin="round"/></svg>',
);

/** Which instance a question is about, above everything else. */
export function whereLine(approval: PageApproval): Markup {
  const { instance, account } = approval;
  const user = account === '' ? '' : html`, as <strong>${account}</strong>`;
  return markLine(html`${titleOf(approval)} at <strong>${withoutScheme(instance)}</strong>${user}`);
}

/** The line above a page. */
export function markLine(text: Markup | string): Markup {
  return html`<p class="where">${MARK}<span>${text}</span></p>`;
}

/** Plain http stays in sight: it is the exception. */
function withoutScheme(address: string): string {
  return address.replace(/^https:\/\//, '').replace(/\/$/, '');
}
