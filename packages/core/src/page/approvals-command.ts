import type { PageApproval, PageApprovals } from '../approvals/page-approvals.ts';

const USAGE = 'approvals list | approvals show ID | approvals withdraw ID | approvals serve';

/** What `approvals …` works with. */
export interface ApprovalsCommandOptions {
  readonly approvals: PageApprovals;
  readonly print: (line: string) => void;
}

/**
 * `approvals list | show ID | withdraw ID`, for a person at a terminal. It approves nothing: a program in that terminal
 * could do so just as well.
 *
 * @returns the exit code
 */
export async function approvalsCommand(
  [verb, id, ...rest]: readonly string[],
  { approvals, print }: ApprovalsCommandOptions,
): Promise<0 | 1> {
  if (verb === 'list' && id === undefined) return list(await approvals.list(), print);
  if (id === undefined || rest.length > 0 || (verb !== 'show' && verb !== 'withdraw')) {
    print(USAGE);
    return 1;
  }
  const approval = await approvals.find(id);
  if (approval === undefined) {
    print('There is no question of this id on the page, or it ended more than a day ago: approvals list');
    return 1;
  }
  if (verb === 'show') {
    for (const line of shown(approval)) print(line);
    return 0;
  }
  const withdrawn = await approvals.withdraw(id);
  print(
    withdrawn
      ? 'It was withdrawn: nothing is carried out.'
      : 'It has ended already: approvals show says how.',
  );
  return withdrawn ? 0 : 1;
}

function list(all: readonly PageApproval[], print: (line: string) => void): 0 {
  if (all.length === 0) print('Nothing waits, and nothing has ended within a day.');
  for (const approval of all) {
    const { id, server, tool, instance } = approval;
    print(
      `${id}  ${standing(approval).padEnd(12)}  ${server} ${tool}  ${instance}  asked ${moment(approval.openedAt)}`,
    );
  }
  return 0;
}

function shown(approval: PageApproval): string[] {
  const { id, server, instance, account, tool, openedAt, evidence } = approval;
  const lines = [
    `${id}: ${standing(approval)}`,
    `${server} ${tool}, ${instance}${account === '' ? '' : `, account ${account}`}`,
    `asked ${moment(openedAt)}, to be approved ${evidence === 'passkey' ? 'with a passkey' : 'on the page'}`,
  ];
  if (approval.decision !== undefined) {
    const { verdict, at, reason } = approval.decision;
    lines.push(
      `${verdict} ${moment(at)}${reason === undefined ? '' : `, reason: ${JSON.stringify(reason)}`}`,
    );
  }
  if (approval.state === 'ended') {
    lines.push(`ended ${moment(approval.at)}`);
    if (approval.replacedBy !== undefined) lines.push(`in its place: ${approval.replacedBy}`);
    if (approval.outcome !== undefined) lines.push(`the write: ${BECAME[approval.outcome.became]}`);
    return lines;
  }
  const { text, facts } = approval.onPage;
  const told = facts.map(
    ({ label, value = 'could not be read', from }) => `  ${label}: ${value} (${FROM[from]})`,
  );
  return [...lines, '', text, '', ...told];
}

const BECAME = {
  nothing: 'nothing was changed',
  unknown: 'it may have been carried out',
  part: 'a part of it was carried out, perhaps not all',
  done: 'carried out',
} as const;

const FROM = { backend: 'from the instance', call: 'from the call' } as const;

function standing(approval: PageApproval): string {
  if (approval.state === 'ended') return approval.how === 'redeemed' ? 'carried out' : approval.how;
  return approval.decision === undefined ? 'waiting' : 'approved';
}

function moment(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
