import type { Approval } from '../approvals/approval.ts';
import type { Ended } from '../approvals/ended.ts';
import type { Evidence } from '../approvals/evidence.ts';
import { quoted } from '../tool/supplied.ts';

/** A reason is written by whoever declined, for the model to read: it is data. */
const LONGEST_REASON = 300;

const NOT_AGAIN = 'Do not try again unless the user asks for it.';

/** What an approval of this strength shows, and what it does not. */
export const PROVES: Record<Extract<Evidence, 'page' | 'passkey'>, string> = {
  page: 'A click on that page shows that somebody who has its address clicked. It does not show that it was a person.',
  passkey: 'Only a passkey that was registered for this approves it; knowing the address does not.',
};

export function isAsking(text: string, { tool, evidence, decideBy }: Approval, link: string): string {
  return [
    'Nothing was done yet. This is decided on an approval page:',
    link,
    text,
    `Give the user this address, and do not open it yourself. ${PROVES[evidence === 'passkey' ? evidence : 'page']} ${comeBack(tool)} ` +
      `The question is open until ${clock(decideBy)}.`,
  ].join('\n\n');
}

export function stillOpen({ tool, decideBy }: Approval, link: string | undefined): string {
  const where = link === undefined ? 'on the approval page' : `on the approval page, ${link}`;
  return (
    `Nothing was done yet: nobody has decided ${where}. The question stays open until ${clock(decideBy)}. ` +
    comeBack(tool)
  );
}

/** Clients show it beside the address. */
export function openThePage({ tool, server }: Approval): string {
  return (
    `${server}: ${tool} waits for a decision on the approval page. Open it and read there what would be done. ` +
    'To open it approves nothing.'
  );
}

function comeBack(tool: string): string {
  return (
    `When the user has decided, call ${tool} again with exactly the same arguments: that call waits for the ` +
    'decision, and carries it out once it is approved.'
  );
}

/** @param clean makes one harmless line of a text: no control characters, no credential */
export function itEnded(ended: Ended, now: number, clean: (text: string) => string): string {
  switch (ended.how) {
    case 'declined':
      return `Nothing was done: it was declined on the approval page${reasonOf(ended, clean)}. ${NOT_AGAIN}`;
    case 'withdrawn':
      return `Nothing was done: the question was withdrawn on the approval page. ${NOT_AGAIN}`;
    case 'expired':
      return 'Nothing was done: nobody decided on the approval page in time. Call again to be asked again.';
    case 'superseded':
      return (
        'Nothing was done: what this call would do has changed while the question was open, and another question ' +
        'took its place. Call again.'
      );
    case 'redeemed':
      return (
        'Nothing was done by this call: another call that was exactly the same has used the approval ' +
        `${duration(now - ended.at)} ago. Look at what became of it before calling again.`
      );
    default:
      ended.how satisfies 'evicted';
      return GONE_ON_PAGE;
  }
}

/** The same no as before, for which nobody was disturbed again. */
export function declinedBefore(ended: Ended, now: number, clean: (text: string) => string): string {
  return (
    `Nothing was done: the same was declined on the approval page ${duration(now - ended.at)} ago` +
    `${reasonOf(ended, clean)}. That answer holds for two minutes, whatever the other arguments are. ${NOT_AGAIN} ` +
    'The page has a button to be asked again at once.'
  );
}

/** A client that answers by itself must not leave a question behind that nobody has seen. */
export function linkRefused(how: 'declined' | 'cancelled'): string {
  const word = how === 'declined' ? 'decline' : 'cancel';
  return (
    `Nothing was done: the client answered "${word}" when it was asked to show the address of the approval page. ` +
    `Some clients answer by themselves without showing it to anybody. ${NOT_AGAIN} If this client never shows it, ` +
    'the operator of the server can have the address sent another way (GUARD_NOTIFY_URL).'
  );
}

/** @param isHere whether the caller is the user of this machine */
export function noPasskey(server: string, isHere: boolean): string {
  const how = isHere
    ? `The user registers one in a terminal, with the command: ${server} passkeys add NAME`
    : `Whoever runs the server invites the person who shall approve it, in a terminal: ${server} passkeys invite PRINCIPAL`;
  return `Nothing was done: this has to be approved with a passkey, and none is registered that counts. ${how}`;
}

export const GONE_ON_PAGE =
  'Nothing was done: the question on the approval page ended before anybody decided. Call again to be asked again.';

export const TOO_MANY_WAIT =
  'Nothing was done: 20 questions wait on the approval page already. Let the user decide or withdraw some of them, ' +
  'then call again.';
export const TOLD_TOO_OFTEN =
  'Nothing was done: the person who decides was told of five questions within the last minute already. Wait until ' +
  'they are decided, then call again.';
export const NOT_TOLD =
  'Nothing was done: this has to be decided on an approval page, and its address could not be sent to the person ' +
  'who decides. Call again to try once more, or let the operator of the server run it with: doctor --notify';

function reasonOf({ decision }: Ended, clean: (text: string) => string): string {
  const reason = decision?.reason;
  if (reason === undefined || reason.trim() === '') return '';
  return `, with this reason: ${quoted(clean(reason), LONGEST_REASON)}`;
}

/** In the one time zone that needs no explanation. */
function clock(ms: number): string {
  return `${new Date(ms).toISOString().slice(11, 16)} UTC`;
}

function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return seconds === 1 ? 'one second' : `${seconds} seconds`;
  return `${Math.round(seconds / 60)} minutes`;
}

/** How much the approval proves that this write was carried out with. A dialog and a token have said so before. */
export function howApproved({ kind, decision }: Approval): string | undefined {
  if (kind !== 'page' || decision === undefined) return undefined;
  return decision.evidence === 'passkey'
    ? 'This was approved on the approval page with a registered passkey.'
    : 'This was approved on the approval page by a click, which anybody who has its address can make.';
}
