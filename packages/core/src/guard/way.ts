import type { Posture } from './posture.ts';

/** What a client can show: a form, or only the address of a page, or neither. */
export type Shows = 'form' | 'url' | 'nothing';

/** How a guarded call comes to its approval. `unable`: the client has to show a form, and cannot. */
export type Way = 'dialog' | 'token' | 'page' | 'run' | 'off' | 'unable';

/**
 * The one table of where a question goes. `run` and `token` are possible only where nothing was said about how much an
 * approval has to prove.
 */
export function wayToApprove({ approveBy, ask, whenOff, whenUnable }: Posture, client: Shows): Way {
  if (approveBy === 'unset') {
    if (ask === 'off') return whenOff === 'refuse' ? 'off' : whenOff;
    if (client === 'form') return 'dialog';
    return whenUnable === 'refuse' ? 'unable' : whenUnable;
  }
  if (ask === 'off') return whenOff === 'refuse' ? 'off' : 'page';
  if (approveBy !== 'dialog') return 'page';
  if (client === 'form') return 'dialog';
  return whenUnable === 'refuse' ? 'unable' : 'page';
}

const CLIENTS: readonly Shows[] = ['form', 'url', 'nothing'];

/** Whether a guarded call can end in a two-call token here, with whatever client. */
export function canEndInToken(posture: Posture): boolean {
  return CLIENTS.some((client) => wayToApprove(posture, client) === 'token');
}

/** Whether a guarded call can be decided on the approval page here, with whatever client. */
export function canEndOnPage(posture: Posture): boolean {
  return CLIENTS.some((client) => wayToApprove(posture, client) === 'page');
}
