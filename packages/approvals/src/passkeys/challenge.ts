import { createHash } from 'node:crypto';

/** What a person agrees to with a passkey. The authenticator signs a digest over all of it. */
export type Agreed =
  | {
      /** A yes is no no: what was signed for one cannot be sent as the other. */
      readonly verdict: 'approved' | 'declined';
      readonly approval: string;
      readonly call: string;
      readonly question: string;
    }
  | {
      /** A new passkey. */
      readonly adds: string;
      readonly invitation: string;
      readonly by: 'a passkey registered before' | 'the new passkey';
    };

/** JSON is unambiguous: a part that ends differently cannot read like the beginning of the next. */
export function challengeOf(agreed: Agreed, nonce: string): Buffer {
  const parts =
    'verdict' in agreed
      ? ['guard passkey 1', agreed.verdict, agreed.approval, agreed.call, agreed.question, nonce]
      : ['guard passkey 1', 'adds', agreed.invitation, agreed.adds, agreed.by, nonce];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
