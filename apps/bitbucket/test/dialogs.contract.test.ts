import type { BitbucketSimulator } from '@guard/simulators';
import { approves, CLIENTS_WITH_FORM } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { seed } from './bitbucket.ts';
import { CHECKOUT, PR_42 } from './support/places.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const COMMIT = '3f227cd76f07eee33fce028491a74a99b6acc42b';
const MAIN = 'b560475bf45091d383007ac89a1f798587fb71bc';
const OTHERS = 'Values below were written by others, not by this server:';
const OF_42 = `${OTHERS}
  Title: “Retry a payment that timed out”
  From branch: “feature/retry”
  Into branch: “main”`;

const resolved = (bitbucket: BitbucketSimulator) => {
  for (const task of bitbucket.pullRequest(42).comments) task.state = 'RESOLVED';
};
const draft = (bitbucket: BitbucketSimulator) => {
  bitbucket.pullRequest(42).draft = true;
};

interface Dialog {
  readonly what: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly before?: (bitbucket: BitbucketSimulator) => void;
  readonly message: string;
  readonly box: string;
}

const DIALOGS: Dialog[] = [
  {
    what: 'approving',
    tool: 'submit_pr_review',
    args: { ...PR_42, action: 'approve' },
    message: `This will approve pull request PAY/checkout #42.

An approval can be what a merge check waits for. Where auto-merge was requested, the pull request may merge because of it at once. It counts for version 0, at commit ${COMMIT}: if its source branch moves before, nothing is done.

${OF_42}
  As account: “maintainer”`,
    box: 'Approve PAY/checkout #42',
  },
  {
    what: 'taking a review back',
    tool: 'submit_pr_review',
    args: { ...PR_42, action: 'unapprove' },
    message: `This will take back the review of pull request PAY/checkout #42.

A merge check that waits for approvals may forbid the merge then, and one that "needs work" forbade may allow it. Where auto-merge was requested, the pull request may merge because of it at once. It counts for version 0, at commit ${COMMIT}: if its source branch moves before, nothing is done.

${OF_42}
  As account: “maintainer”`,
    box: 'Take back the review of PAY/checkout #42',
  },
  {
    what: 'resolving a task',
    tool: 'resolve_task',
    args: { ...PR_42, task_id: 8 },
    message: `This will mark task 8 of pull request PAY/checkout #42 as resolved.

If it was the last open task that a merge check waits for, the pull request can be merged then. Where auto-merge was requested, the pull request may merge because of it at once. It holds for version 0 of the task: if that changes before, nothing is done.

${OF_42}
  Task: “Note it in the guide”`,
    box: 'Mark task 8 of PAY/checkout #42 as resolved',
  },
  {
    what: 'opening a task again',
    tool: 'resolve_task',
    args: { ...PR_42, task_id: 8, state: 'OPEN' },
    before: resolved,
    message: `This will mark task 8 of pull request PAY/checkout #42 as open again.

A merge check that waits for tasks forbids the merge then. It holds for version 0 of the task: if that changes before, nothing is done.

${OF_42}
  Task: “Note it in the guide”`,
    box: 'Mark task 8 of PAY/checkout #42 as open again',
  },
  {
    what: 'merging',
    tool: 'merge_pull_request',
    args: PR_42,
    message: `This will merge pull request PAY/checkout #42.

It merges version 0, at commit ${COMMIT}, by the strategy no-ff (always a merge commit). If the pull request changes before that, nothing is merged.
What was merged can be undone by further commits only, and what watches the target branch may build or deploy it at once.

${OF_42}`,
    box: 'Merge PAY/checkout #42',
  },
  {
    what: 'enabling auto-merge by a strategy',
    tool: 'enable_auto_merge',
    args: { ...PR_42, strategy: 'squash' },
    message: `This will have pull request PAY/checkout #42 merged by itself.

Bitbucket merges it as soon as no merge check forbids that, perhaps at once, and nobody is asked again. It is requested for version 0, at commit ${COMMIT}, by the strategy squash (one new commit in place of all). If the pull request changes before, nothing is requested.
disable_auto_merge takes the request back for as long as nothing is merged.

${OF_42}`,
    box: 'Merge PAY/checkout #42 as soon as it is allowed',
  },
  {
    what: 'disabling auto-merge',
    tool: 'disable_auto_merge',
    args: { ...CHECKOUT, pr_id: 51 },
    message: `This will keep pull request PAY/checkout #51 from being merged by itself.

The request to merge it was made on 1 December 2026, 00:00 UTC, for commit e0c8ffb3c976f58a1c856efbf986c4d2b7a4c148. Without it, somebody has to merge the pull request.

${OTHERS}
  Title: “Waits for a build”
  From branch: “feature/51”
  Into branch: “main”`,
    box: 'Take back the automatic merge of PAY/checkout #51',
  },
  {
    what: 'declining',
    tool: 'decline_pull_request',
    args: PR_42,
    message: `This will decline pull request PAY/checkout #42.

It is closed without being merged, and can be opened again. It holds for version 0: if the pull request changes before, nothing is done.

${OF_42}`,
    box: 'Decline PAY/checkout #42',
  },
  {
    what: 'reopening',
    tool: 'reopen_pull_request',
    args: { ...CHECKOUT, pr_id: 53 },
    message: `This will open pull request PAY/checkout #53 again.

From then on it can be merged, as soon as its merge checks allow it, with what its source branch holds by then. It holds for version 0: if the pull request changes before, nothing is done.

${OTHERS}
  Title: “Was declined”
  From branch: “feature/53”
  Into branch: “main”`,
    box: 'Reopen PAY/checkout #53',
  },
  {
    what: 'making a draft',
    tool: 'update_pull_request',
    args: { ...PR_42, version: 0, draft: true },
    message: `This will make pull request PAY/checkout #42 a draft.

A draft cannot merge until somebody ends that. It holds for version 0: if the pull request changes before, nothing is done.

${OF_42}`,
    box: 'Make PAY/checkout #42 a draft',
  },
  {
    what: 'ending a draft, with other changes',
    tool: 'update_pull_request',
    args: { ...PR_42, version: 0, draft: false, title: 'A new title', description: 'x' },
    before: draft,
    message: `This will make pull request PAY/checkout #42 ready, and no draft.

From then on it can be merged, as soon as its merge checks allow it. Where auto-merge was requested, the pull request may merge because of it at once. The call replaces its description, too. It holds for version 0: if the pull request changes before, nothing is done.

${OF_42}
  New title: “A new title”`,
    box: 'Make PAY/checkout #42 ready, and no draft',
  },
  {
    what: 'creating an annotated tag',
    tool: 'create_tag',
    args: { ...CHECKOUT, name: 'v3', start_point: 'main', message: 'Third release' },
    message: `This will create a tag in PAY/checkout at commit ${MAIN}.

What watches the tags of the repository may build, release or deploy that commit. If the start point moves before, the tag is not created elsewhere.

Values below come from the call, not from this server:
  Tag: v3
  Start point: main
  Message: “Third release”`,
    box: `Create the tag in PAY/checkout at commit ${MAIN}`,
  },
  {
    what: 'reporting a build',
    tool: 'set_build_status',
    args: {
      ...CHECKOUT,
      commit_id: COMMIT,
      key: 'GATE',
      state: 'SUCCESSFUL',
      url: 'https://ci.example.com/7',
    },
    message: `This will report a build as SUCCESSFUL on commit ${COMMIT} of PAY/checkout.

A merge check may wait for builds of this key: with SUCCESSFUL, a pull request may merge because of this report, at once where auto-merge was requested. It replaces what was reported under the same key.

${OTHERS}
  Build: “GATE”
  Address: “https: //ci.example.com/7”
  Commit message: “Work on feature/retry”`,
    box: `Report SUCCESSFUL on commit ${COMMIT} of PAY/checkout`,
  },
];

const kinds = CLIENTS_WITH_FORM.filter(({ raw }) => raw);

describe.each(kinds)('what a person reads, word for word, $name:', (kind) => {
  it.each(DIALOGS)('$what', async ({ tool, args, before, message, box }) => {
    const person = approves();
    const { call, bitbucket } = await sessions.start({}, { kind, person });
    seed(bitbucket);
    before?.(bitbucket);
    expect(await call(tool, args)).toMatchObject({ isError: false });
    expect(person.seen.map((shown) => [shown.message, shown.box.title])).toEqual([[message, box]]);
    expect(bitbucket.journal).toHaveLength(1);
  });
});
