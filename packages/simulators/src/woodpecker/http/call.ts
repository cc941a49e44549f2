import type { Instance } from '../instance.ts';
import type { UserRow } from '../rows/user.ts';
import { Refusal } from './answers.ts';

/** One request to a known route, its credentials resolved. */
export interface Call {
  readonly instance: Instance;
  /** Decoded parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: string;
  /** Undefined for an anonymous caller, and for one whose token is wrong. */
  readonly user: UserRow | undefined;
}

/** A part of the path; a name that the route does not have is a mistake in the simulator. */
export function param(call: Call, name: string): string {
  const value = call.params[name];
  if (value === undefined) throw new Error(`the route has no part ${name}`);
  return value;
}

/** A part of the path as a number. Refuses what is none with 400, by default without a word. */
export function integer(call: Call, name: string, message = ''): number {
  const number = parseInteger(param(call, name));
  if (number === undefined) throw new Refusal(400, message);
  return number;
}

/** Go's ParseInt: digits with a sign, nothing else. */
export function parseInteger(text: string): number | undefined {
  if (!/^[+-]?\d{1,19}$/.test(text)) return undefined;
  const exact = BigInt(text.replace('+', ''));
  return BigInt.asIntN(64, exact) === exact ? Number(exact) : undefined;
}

/** A number from the query; 400 without a word when it is none. */
export function queryInteger(call: Call, name: string, fallback: number): number {
  const text = call.query.get(name) ?? '';
  if (text === '') return fallback;
  const number = parseInteger(text);
  if (number === undefined) throw new Refusal(400);
  return number;
}

/** Go's ParseBool; what it does not know counts as false here. */
export function queryFlag(call: Call, name: string): boolean {
  return ['1', 't', 'T', 'true', 'TRUE', 'True'].includes(call.query.get(name) ?? '');
}
