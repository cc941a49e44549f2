import type { OpenOnPage, PageOptions } from '@guard/core/embed';
import { Hono } from 'hono';
import * as z from 'zod';
import { assertion, verifyAssertion } from '../passkeys/assertion.ts';
import { challengeOf } from '../passkeys/challenge.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import { proofOf } from '../passkeys/proof.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import { isApproved } from '../page/standing.ts';
import { ID } from './approval-routes.ts';
import { reason } from './form.ts';
import { NOT_OURS, refusalOf, refusedAsJson, sentJson, STALE } from './json.ts';
import type { Nonces } from './nonces.ts';
import { TOO_LATE, UNKNOWN } from './reply.ts';

const verdict = z.enum(['approved', 'declined']);
const wanted = z.strictObject({ verdict });
const signed = z.strictObject({ verdict, nonce: z.string(), reason, assertion });

type Verdict = z.output<typeof verdict>;

export interface PasskeyRouteOptions extends Pick<PageOptions, 'approvals'> {
  readonly passkeys: Passkeys;
  readonly party: RelyingParty;
  readonly nonces: Nonces;
}

/** Answering a question with a passkey. */
export function passkeyRoutes({ approvals, passkeys, party, nonces }: PasskeyRouteOptions): Hono {
  const routes = new Hono();

  async function undecided(id: string): Promise<OpenOnPage | 'unknown' | 'too late'> {
    const approval = await approvals.find(id);
    if (approval === undefined) return 'unknown';
    return approval.state === 'open' && !isApproved(approval) ? approval : 'too late';
  }

  // By POST, because it is made for this moment: reading a page makes nothing.
  routes.post(`/${ID}/challenge`, async (context) => {
    const approval = await undecided(context.req.param('id'));
    if (approval === 'unknown') return refusedAsJson(context, 404, UNKNOWN);
    if (approval === 'too late') return refusedAsJson(context, 409, TOO_LATE);
    const sent = await sentJson(context, wanted);
    if (sent === undefined) return refusedAsJson(context, 400, NOT_OURS);
    const keys = await passkeys.of(approval.principal);
    if (keys.length === 0) return refusedAsJson(context, 403, noPasskey(approval));
    const nonce = nonces.make(about(approval, sent.verdict));
    const challenge = challengeFor(approval, sent.verdict, nonce).toString('base64url');
    return context.json({ nonce, challenge, rpId: party.id, ids: keys.map(({ id }) => id) });
  });

  routes.post(`/${ID}/passkey`, async (context) => {
    const approval = await undecided(context.req.param('id'));
    if (approval === 'unknown') return refusedAsJson(context, 404, UNKNOWN);
    if (approval === 'too late') return refusedAsJson(context, 409, TOO_LATE);
    const sent = await sentJson(context, signed);
    if (sent === undefined) return refusedAsJson(context, 400, NOT_OURS);
    if (!nonces.isGood(sent.nonce, about(approval, sent.verdict))) return refusedAsJson(context, 409, STALE);
    const key = (await passkeys.of(approval.principal)).find(({ id }) => id === sent.assertion.id);
    if (key === undefined) return refusedAsJson(context, 403, NOT_REGISTERED);
    const refusal = await refusalOf(async () => {
      const challenge = challengeFor(approval, sent.verdict, sent.nonce);
      await passkeys.counted(key, verifyAssertion(sent.assertion, key, challenge, party).counter);
    });
    if (refusal !== undefined) return refusedAsJson(context, 403, refusal);
    const outcome = await approvals.decide(approval.id, {
      verdict: sent.verdict,
      evidence: 'passkey',
      by: key.id,
      approver: key.principal,
      proof: sent.verdict === 'approved' ? proofOf(sent.nonce, sent.assertion) : undefined,
      reason: sent.verdict === 'declined' ? sent.reason : undefined,
    });
    return outcome === 'decided' ? context.json({}) : refusedAsJson(context, 409, TOO_LATE);
  });

  return routes;
}

const challengeFor = (approval: OpenOnPage, verdict: Verdict, nonce: string) =>
  challengeOf({ verdict, approval: approval.id, call: approval.call, question: approval.question }, nonce);

const about = ({ id }: OpenOnPage, verdict: Verdict) => `${verdict} ${id}`;

const noPasskey = ({ principal }: OpenOnPage) =>
  `No passkey that can approve this is registered here. Whoever runs the server adds one in a terminal: passkeys ${
    principal.kind === 'local' ? 'add NAME' : 'invite PRINCIPAL'
  }.`;
const NOT_REGISTERED = 'This passkey is not registered here.';
