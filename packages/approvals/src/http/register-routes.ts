import { createHash } from 'node:crypto';
import type { PageOptions } from '@guard/core/embed';
import { Hono } from 'hono';
import * as z from 'zod';
import { registerPage } from '../page/register.ts';
import { type Assertion, assertion, verifyAssertion } from '../passkeys/assertion.ts';
import { challengeOf } from '../passkeys/challenge.ts';
import type { Invitation } from '../passkeys/invitations.ts';
import { fingerprintOf } from '../passkeys/fingerprint.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import { ALGORITHMS } from '../passkeys/public-key.ts';
import { registration, verifyRegistration } from '../passkeys/registration.ts';
import { demand } from '../passkeys/refusal.ts';
import type { RelyingParty } from '../passkeys/relying-party.ts';
import { ID } from './approval-routes.ts';
import { NOT_OURS, refusalOf, refusedAsJson, sentJson, STALE } from './json.ts';
import type { Nonces } from './nonces.ts';
import { notice } from './reply.ts';

const begun = z.strictObject({ code: z.string().max(100) });
const finished = z.strictObject({ nonce: z.string(), registration, assertion: assertion.optional() });

export interface RegisterRouteOptions extends Pick<PageOptions, 'passkeyAdded'> {
  readonly passkeys: Passkeys;
  readonly party: RelyingParty;
  readonly nonces: Nonces;
}

/** Adding a passkey, by an invitation that somebody made in a terminal. No tool and no question leads here. */
export function registerRoutes({ passkeys, party, nonces, passkeyAdded }: RegisterRouteOptions): Hono {
  const routes = new Hono();
  const { invitations } = passkeys;

  async function checkKnown(invitation: Invitation, nonce: string, made: Assertion | undefined) {
    const keys = await passkeys.own(invitation.principal);
    if (keys.length === 0) return;
    demand(made !== undefined, 'A passkey that is registered here has to confirm this.');
    const key = keys.find(({ id }) => id === made.id);
    demand(key !== undefined, 'This passkey is not registered here.');
    const { counter } = verifyAssertion(made, key, challengeFor(invitation, KNOWN, nonce), party);
    await passkeys.counted(key, counter);
  }

  routes.get(`/${ID}`, async (context) => {
    const invitation = await invitations.find(context.req.param('id'));
    const standing = invitation === undefined ? 'unknown' : await invitations.standing(invitation.id);
    if (invitation === undefined || standing === 'unknown')
      return notice(context, 404, NO_INVITATION, MAKE_ONE);
    // Without the fingerprint: whoever comes second would read out that of whoever came first.
    if (standing === 'used' && isInvited(invitation)) return notice(context, 200, 'This link was used', USED);
    if (standing === 'used') return notice(context, 200, 'Registered', addedHere(invitation));
    if (standing === 'ended') return notice(context, 410, 'This link has ended', MAKE_ONE);
    return context.html(registerPage(invitation));
  });

  routes.post(`/${ID}/begin`, async (context) => {
    const sent = await sentJson(context, begun);
    if (sent === undefined) return refusedAsJson(context, 400, NOT_OURS);
    const invitation = await invitations.enter(context.req.param('id'), sent.code);
    if (invitation === undefined) return refusedAsJson(context, 403, WRONG_CODE);
    const nonce = nonces.make(invitation.id);
    const ids = (await passkeys.own(invitation.principal)).map(({ id }) => id);
    const ask = (by: By) => ({
      challenge: challengeFor(invitation, by, nonce).toString('base64url'),
      rpId: party.id,
      ids,
    });
    const user = { id: userOf(invitation.id), name: invitation.name };
    return context.json({
      nonce,
      fresh: { ...ask(FRESH), user, algorithms: ALGORITHMS },
      ...(ids.length > 0 && { known: ask(KNOWN) }),
    });
  });

  routes.post(`/${ID}/finish`, async (context) => {
    const sent = await sentJson(context, finished);
    if (sent === undefined) return refusedAsJson(context, 400, NOT_OURS);
    const invitation = await invitations.find(context.req.param('id'));
    // Only whoever entered the code was given the nonce.
    if (invitation === undefined || !nonces.isGood(sent.nonce, invitation.id))
      return refusedAsJson(context, 409, STALE);
    const { name, principal } = invitation;
    let fingerprint: string | undefined;
    const refusal = await refusalOf(async () => {
      await checkKnown(invitation, sent.nonce, sent.assertion);
      const key = verifyRegistration(sent.registration, challengeFor(invitation, FRESH, sent.nonce), party);
      const isNew = (await passkeys.list()).every(({ id }) => id !== key.id);
      demand(isNew, 'This passkey is registered already.');
      demand(await invitations.use(invitation.id), 'This link has ended, or was used already.');
      await passkeyAdded?.({ id: key.id, name, principal });
      await passkeys.add(key, name, principal, isInvited(invitation) ? invitation.id : undefined);
      if (isInvited(invitation)) fingerprint = fingerprintOf(key);
    });
    return refusal === undefined ? context.json({ fingerprint }) : refusedAsJson(context, 403, refusal);
  });

  return routes;
}

type By = 'a passkey registered before' | 'the new passkey';

const KNOWN: By = 'a passkey registered before';
const FRESH: By = 'the new passkey';

const challengeFor = ({ id, name }: Invitation, by: By, nonce: string) =>
  challengeOf({ adds: name, invitation: id, by }, nonce);

/** Somebody who sits elsewhere: that it was them is found out by comparing what they see. */
const isInvited = ({ principal }: Invitation) => principal.kind !== 'local';

/** New for each: an authenticator keeps one passkey for a user of a page and would replace the other. */
const userOf = (id: string) => createHash('sha256').update(`user ${id}`).digest('base64url');

const addedHere = ({ name }: Invitation) =>
  `The passkey \u201C${name}\u201D approves from now on. This page can be closed.`;

const USED =
  'A passkey was made with it, and its fingerprint was shown to whoever made it. If that was not you, tell whoever invited you: it approves nothing until they were told the fingerprint.';
const NO_INVITATION = 'There is no such link';
const MAKE_ONE =
  'Whoever runs the server makes a new one in a terminal: it prints a new link and a new code.';
const WRONG_CODE =
  'The code is wrong, or this link has ended: a code can be tried five times within 15 minutes.';
