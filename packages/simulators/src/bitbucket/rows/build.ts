export const BUILD_STATES = ['SUCCESSFUL', 'FAILED', 'INPROGRESS', 'CANCELLED', 'UNKNOWN'] as const;

/** What a build said of a commit; a second one with the same key takes its place. */
export interface BuildRow {
  readonly commit: string;
  readonly key: string;
  readonly state: (typeof BUILD_STATES)[number];
  readonly url: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly buildNumber: string | null;
  readonly parent: string | null;
  readonly ref: string | null;
  readonly createdDate: number;
  readonly updatedDate: number;
  /** Null for one that was sent to the old address, which knows no repository. */
  readonly repo: { readonly project: string; readonly slug: string } | null;
}
