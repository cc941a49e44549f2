/** Something done to the sealed state on its way through a client. */
export interface StateChange {
  readonly name: string;
  readonly change: (state: string) => string;
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Other spellings of the same bytes: decoders ignore padding, blanks and the unused bits of the last character. What
 * counts is that all of them together are redeemed once.
 */
export const SPELLINGS: readonly StateChange[] = [
  { name: 'padded', change: (state) => `${state}=` },
  { name: 'with a blank behind it', change: (state) => `${state} ` },
  { name: 'with the last character one further', change: (state) => state.slice(0, -1) + next(state.at(-1)) },
  { name: 'in the other base64', change: (state) => state.replaceAll('-', '+').replaceAll('_', '/') },
];

/** States that must never open. */
export const NOT_THE_STATE: readonly StateChange[] = [
  { name: 'changed in its first character', change: (state) => flip(state, 0) },
  { name: 'changed in its middle', change: (state) => flip(state, Math.floor(state.length / 2)) },
  { name: 'changed near its end', change: (state) => flip(state, state.length - 3) },
  { name: 'cut at the end', change: (state) => state.slice(0, -5) },
  { name: 'cut at the start', change: (state) => state.slice(3) },
  { name: 'cut to a half', change: (state) => state.slice(0, state.length / 2) },
  { name: 'sent twice in one', change: (state) => state + state },
  { name: 'put into capitals', change: (state) => state.toUpperCase() },
  { name: 'emptied', change: () => '' },
  { name: 'invented', change: (state) => 'A'.repeat(state.length) },
];

/** Another character in this place, one that differs in bits that count. */
export function flip(state: string, at: number): string {
  const old = state.charAt(at);
  const place = BASE64URL.indexOf(old);
  const changed = place < 0 ? 'A' : BASE64URL.charAt((place + 32) % 64);
  return state.slice(0, at) + changed + state.slice(at + 1);
}

function next(character = 'A'): string {
  return BASE64URL.charAt((BASE64URL.indexOf(character) + 1) % 64);
}
