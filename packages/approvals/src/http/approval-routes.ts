import type { PageOptions } from '@guard/core/embed';
import { type Context, Hono } from 'hono';
import { approvalPage } from '../page/page.ts';
import { decisionIn } from './form.ts';
import { noSuchQuestion, refusedOnPage, TOO_LATE } from './reply.ts';

/** 128 bits. */
export const ID = ':id{[A-Za-z0-9_-]{22}}';

/** Reading and answering a question by forms alone. */
export function approvalRoutes({ approvals, now }: Pick<PageOptions, 'approvals' | 'now'>): Hono {
  const routes = new Hono();

  /** The answer to a post is a page of its own, so that loading it again posts nothing. */
  async function after(
    context: Context,
    id: string,
    problem: string | undefined,
    status: 403 | 409 | 422 = 409,
  ) {
    if (problem === undefined) return context.redirect(backTo(context.req.path, id), 303);
    const approval = await approvals.find(id);
    if (approval === undefined) return noSuchQuestion(context);
    return refusedOnPage(context, status, approval, now(), problem);
  }

  routes.get(`/${ID}`, async (context) => {
    const approval = await approvals.find(context.req.param('id'));
    return approval === undefined ? noSuchQuestion(context) : context.html(approvalPage(approval, now()));
  });

  routes.post(`/${ID}`, async (context) => {
    const id = context.req.param('id');
    const sent = decisionIn(await context.req.text());
    if (sent === undefined) return after(context, id, 'This is not what the form sends.', 422);
    const isYes = sent.decision === 'approve';
    if (isYes && sent.confirm === undefined) return after(context, id, NOT_TICKED, 422);
    const outcome = await approvals.decide(id, {
      verdict: isYes ? 'approved' : 'declined',
      evidence: 'page',
      reason: isYes ? undefined : sent.reason,
    });
    if (outcome === 'too weak') return after(context, id, 'Only a passkey approves this.', 403);
    return after(context, id, outcome === 'decided' ? undefined : TOO_LATE);
  });

  routes.post(`/${ID}/withdraw`, async (context) => {
    const id = context.req.param('id');
    return after(context, id, (await approvals.withdraw(id)) ? undefined : TOO_LATE);
  });

  routes.post(`/${ID}/ask-again`, async (context) => {
    const id = context.req.param('id');
    return after(
      context,
      id,
      (await approvals.askAgain(id)) ? undefined : 'Nothing has to be lifted any more.',
    );
  });

  return routes;
}

/** Where the page of the approval is, seen from one of its forms. */
function backTo(path: string, id: string): string {
  return path.slice(0, path.indexOf(id) + id.length);
}

const NOT_TICKED = 'Tick the box first: it says what you approve.';
