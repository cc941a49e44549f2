import { html, raw } from 'hono/html';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/** A piece of a page. What is put into one by the tag is escaped, unless it is a piece itself. */
export type Markup = ReturnType<typeof html>;

/** The same on every page: titles end up in histories, previews and lists of tabs, so it says nothing. */
const TITLE = 'A question to a person';

const HEAD = raw(`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nosnippet">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<link rel="icon" href="data:,">
<title>${TITLE}</title>
<style>${STYLE}</style>`);

/** The policy of contents names the hashes of this style and this script: nothing else of their kind is ever run. */
const END = raw(`<script>${SCRIPT}</script>`);

/** What the script has to know of a page. */
export interface Watched {
  /** A page is loaded again when this one is no longer what the server would say. */
  readonly standing?: string;
  /** Milliseconds for which it can be true. */
  readonly left?: number;
}

export function documentOf(body: Markup, { standing, left }: Watched = {}): Markup {
  const watched = html`${standing === undefined ? '' : html` data-standing="${standing}"`}${left === undefined ? '' : html` data-left="${left}"`}`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        ${HEAD}
      </head>
      <body>
        <main${watched}>${body}</main>
        ${END}
      </body>
    </html>`;
}
