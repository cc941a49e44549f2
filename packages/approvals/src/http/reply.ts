import type { PageApproval } from '@guard/core/embed';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { noticePage } from '../page/notice.ts';
import { approvalPage } from '../page/page.ts';

/** A page that says one thing; to the script of a page, the same in its own form. */
export function notice(context: Context, status: ContentfulStatusCode, title: string, text: string) {
  if (context.req.header('content-type') === 'application/json') return context.json({ error: text }, status);
  return context.html(noticePage(title, text), status);
}

/** The page of an approval, with what was wrong with what was sent. */
export function refusedOnPage(
  context: Context,
  status: ContentfulStatusCode,
  approval: PageApproval,
  now: number,
  problem: string,
) {
  return context.html(approvalPage(approval, now, problem), status);
}

export function noSuchQuestion(context: Context) {
  return notice(context, 404, 'There is no such question', UNKNOWN);
}

export const TOO_LATE = 'This had been decided or had ended already. What you sent changed nothing.';
export const UNKNOWN = 'It never existed, or it ended more than a day ago.';
