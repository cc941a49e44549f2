import type { Instance } from '../instance.ts';
import type { ActivityRow } from '../rows/comment.ts';
import type { PullRequestRow } from '../rows/pull-request.ts';

/** Notes in the feed of a pull request what somebody did. */
export function note(
  { db, clock }: Instance,
  row: PullRequestRow,
  fields: Omit<ActivityRow, 'id' | 'createdDate'>,
): void {
  row.activities.push({ id: db.nextId(), createdDate: clock.now(), ...fields });
}

/** A change of the pull request itself: the version goes up. */
export function bump({ clock }: Instance, row: PullRequestRow): void {
  row.version += 1;
  row.updatedDate = clock.now();
}
