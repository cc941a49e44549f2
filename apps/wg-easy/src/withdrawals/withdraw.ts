import { BackendError, type Reader, ToolError } from '@guard/core';
import { NOT_THE_API } from '../api/explain.ts';
import { hasEnded } from '../api/own-answer.ts';
import { tellFaults } from '../faults/tell-faults.ts';
import { DATABASE, INTERFACE_DOWN } from '../faults/why-500.ts';
import { type Peer, peerState } from './peer-state.ts';

/** A withdrawal of access: it is sent whatever could be read before, and checked afterwards. */
export interface Withdrawal {
  readonly tool: 'disable_client' | 'update_client' | 'delete_client';
  readonly clientId: number;
  readonly read: Reader;
  readonly send: () => Promise<unknown>;
  readonly now: number;
}

/** How a withdrawal is known to have been made: seen, only reported by wg-easy, or seen while nobody is connected. */
export type Withdrawn = 'seen' | 'reported' | 'interface_down';

/**
 * Withdraws access and checks that it is gone. The row alone does not tell: wg-easy changes it first and the interface
 * last.
 *
 * @throws ToolError that says what is known, if access is not or may not be withdrawn; and the error itself if nothing
 * was changed
 */
export async function withdraw(withdrawal: Withdrawal): Promise<Withdrawn> {
  const { tool, clientId, read, send, now } = withdrawal;
  const failure = await send().then(
    () => undefined,
    (error: unknown) => error,
  );
  // A refusal and a request that was never sent changed nothing, so there is nothing to look for.
  if (failure !== undefined && !(failure instanceof BackendError && failure.outcome === 'unknown'))
    throw failure;
  // While a write may still be under way, there is nothing to explain yet.
  const why = failure === undefined || hasEnded(failure);
  const peer = await peerState(read, { clientId, now, why });
  const isGone = tool === 'delete_client' ? peer.state === 'no_row' : peer.enabled === false;
  // What wg-easy confirmed had reached the interface, so that was not down.
  if (isGone && peer.down === true) return failure === undefined ? 'reported' : 'interface_down';
  if (isGone && peer.state === 'gone') return 'seen';
  if (failure === undefined && isGone && peer.state === 'no_row') return 'seen';
  const isUnseen = peer.enabled === undefined || (isGone && peer.state === 'unknown');
  if (failure === undefined && isUnseen) return 'reported';
  throw new ToolError(
    [
      failure === undefined
        ? 'wg-easy reported success.'
        : `wg-easy did not report success. ${causeOf(failure, peer)}`,
      whatIsKnown(withdrawal, peer),
      ...advice(withdrawal, peer, failure),
    ].join(' '),
  );
}

function causeOf(failure: BackendError, { down, faults }: Peer): string {
  if (failure.kind === 'redirect' || failure.kind === 'not_api') return `${failure.message} ${NOT_THE_API}`;
  if (failure.status !== 500 || !hasEnded(failure)) return failure.message;
  if (down === true) return INTERFACE_DOWN;
  return faults.length > 0 ? failure.message : `${failure.message} ${DATABASE}`;
}

function whatIsKnown({ tool, clientId }: Withdrawal, { state, enabled, down }: Peer): string {
  const client = `Client ${clientId}`;
  const row = enabled === true ? 'still enabled, and' : 'switched off in the database, but';
  switch (state) {
    case 'live':
      return `${client} is ${row} its peer is on the live interface (its traffic counters are still reported): it STILL HAS ACCESS.`;
    case 'gone':
      return `${client} is ${enabled === true ? 'still enabled' : 'switched off in the database'}, and its peer is not on the live interface at this moment (no traffic counters are reported for it).`;
    case 'no_row':
      return `${client} is deleted from the database, but its peer may still be on the live interface, where the API no longer shows it: it MAY STILL HAVE ACCESS until the next write that succeeds.`;
    default:
  }
  if (down === true) return whileDown(tool, clientId);
  const known = enabled === undefined ? '' : ` Its row says ${enabled ? 'enabled' : 'switched off'}.`;
  return `Whether client ${clientId} still has access is not known: its state could not be read.${known}`;
}

/** The row is written before anything is asked of the interface, and is read again when that comes up. */
function whileDown(tool: Withdrawal['tool'], clientId: number): string {
  if (tool === 'delete_client')
    return `Nobody is connected meanwhile. Client ${clientId} is not deleted so far.`;
  return `Nobody is connected meanwhile. wg-easy changes the row first, so client ${clientId} should be switched off by now. That takes effect when the interface comes up. Check it then with get_client.`;
}

function advice({ tool }: Withdrawal, peer: Peer, failure: BackendError | undefined): string[] {
  const { state, enabled, faults, down } = peer;
  const isThere = tool === 'delete_client' ? enabled !== undefined : enabled === true;
  const undone = `It was not ${tool === 'delete_client' ? 'deleted' : 'switched off'}`;
  if (failure !== undefined && !hasEnded(failure)) {
    return [isThere ? `${undone} so far; ${PENDING}` : `The request may still be carried out. ${LOOK_FIRST}`];
  }
  const repair = faults.length > 0 ? [tellFaults(faults)] : [];
  if (isThere) return [...repair, `${undone}: call ${tool} again.`, LOOK];
  if (state === 'unknown') return down === true ? [] : ['Look with list_clients once wg-easy answers.'];
  if (state === 'no_row') return repair.length > 0 ? repair : [NEXT_WRITE];
  return [...(state === 'live' && repair.length === 0 ? [NEXT_WRITE] : repair), LOOK];
}

const LOOK = 'Look again with list_clients.';
const NEXT_WRITE = 'Any later write that succeeds brings the interface up to date.';
/** A write that timed out here may still be under way there, and nothing shows when it ends. */
const LOOK_FIRST =
  'Look again with list_clients before you repeat it, and before any other write: wg-easy cannot handle two at a time.';
const PENDING = `the request may still be carried out. ${LOOK_FIRST}`;
