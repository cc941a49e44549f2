import type { Approval } from '@guard/core/embed';
import * as z from 'zod';
import { type Assertion, assertion, type KnownKey, verifySignature } from './assertion.ts';
import { challengeOf } from './challenge.ts';
import { Refusal } from './refusal.ts';
import type { RelyingParty } from './relying-party.ts';

const proof = z.strictObject({ nonce: z.string(), assertion });

/** What a passkey signed, as it is kept with the approval. */
export function proofOf(nonce: string, made: Assertion): string {
  const inText = Object.fromEntries(
    Object.entries(made).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.toString('base64url'),
    ]),
  );
  return JSON.stringify({ nonce, assertion: inText });
}

/** Whether this passkey said yes to this very approval, on this page. Its counter was looked at when it did. */
export function isProof(
  { id, call, question, decision }: Approval,
  key: KnownKey,
  party: RelyingParty,
): boolean {
  try {
    const kept = proof.parse(JSON.parse(decision?.proof ?? ''));
    const challenge = challengeOf({ verdict: 'approved', approval: id, call, question }, kept.nonce);
    verifySignature(kept.assertion, key, challenge, party);
    return true;
  } catch (error) {
    if (error instanceof Refusal || error instanceof SyntaxError || error instanceof z.ZodError) return false;
    throw error;
  }
}
