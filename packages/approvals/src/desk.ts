/** A name or a title by which a person recognises what the question is about, cleaned and quoted by the core. */
export interface ShownFact {
  readonly label: string;
  /** Undefined where the backend could not be read. */
  readonly value: string | undefined;
  /** Who wrote it: it was read from the backend, or it came with the call. */
  readonly from: 'backend' | 'call';
}

/** What is asked, exactly as the approval covers it. */
export interface ShownQuestion {
  /** Paragraphs apart by an empty line: what will happen, what it costs, values that others wrote. */
  readonly text: string;
  /** What the tick says. */
  readonly confirm: string;
  /** Facts, or why there are none. */
  readonly recognise: readonly ShownFact[] | { readonly because: string };
  /** The thing in the web page of the instance. */
  readonly link?: string | undefined;
  /** "The same was approved and sent 3 minutes ago." */
  readonly lately?: string | undefined;
}

/** What became of a question. Times are milliseconds since the epoch. */
export type Standing =
  | { readonly is: 'open' }
  | {
      readonly is: 'approved';
      readonly at: number;
      readonly redeemBy: number;
      readonly by?: string | undefined;
    }
  | { readonly is: 'redeemed'; readonly outcome: 'done' | 'unknown' }
  | {
      readonly is: 'declined';
      readonly at: number;
      /** Until then the same call is declined without a question; undefined where it asks again at once. */
      readonly declinesUntil?: number | undefined;
    }
  | { readonly is: 'expired'; readonly wasApproved: boolean }
  | { readonly is: 'superseded'; readonly by?: string | undefined }
  | { readonly is: 'withdrawn' };

/** A question of any server of this machine, as the page shows it. */
export interface PageEntry {
  /** 128 random bits, base64url: all that its address says. */
  readonly id: string;
  /** "wg-easy" */
  readonly backend: string;
  /** Its base address. */
  readonly instance: string;
  readonly account: string;
  readonly tool: string;
  /** What the client says it is; undefined where it says nothing. Written by strangers. */
  readonly client: string | undefined;
  /** Undefined once it ended: the text is not kept. */
  readonly question: ShownQuestion | undefined;
  /** What has to approve it. */
  readonly evidence: 'page' | 'passkey';
  readonly openedAt: number;
  readonly decideBy: number;
  /** Digests of the call and of the question, which a passkey signs. */
  readonly digests: { readonly call: string; readonly question: string };
  /** How long it can be carried out once it is approved. */
  readonly carryOutMs: number;
  readonly standing: Standing;
}
