import { type Person, personWho, type Reply } from './person.ts';

/** What has to come of a call when this is the answer. */
export type Outcome =
  /** The write is carried out, once. */
  | 'acts'
  /** Nothing is done, and no token is offered in place of the answer. */
  | 'nothing'
  /** The question cannot be delivered at all: nothing is done, and the token path opens. */
  | 'token';

/** A way to answer. Each test makes its own person of it, so that nobody's memory leaks into another test. */
export interface Manner {
  readonly name: string;
  readonly reply: Reply;
  readonly outcome: Outcome;
}

/** Read from text, as off the wire: written as a literal, a `__proto__` key would be no key at all. */
const fromWire = (json: string): Reply => ({ result: JSON.parse(json) });

/** Answers that every client can give, the SDK's own included. */
export const PLAIN_MANNERS: readonly Manner[] = [
  { name: 'approves', reply: fromWire('{"action":"accept","content":{"confirm":true}}'), outcome: 'acts' },
  { name: 'declines', reply: fromWire('{"action":"decline"}'), outcome: 'nothing' },
  { name: 'cancels', reply: fromWire('{"action":"cancel"}'), outcome: 'nothing' },
  {
    name: 'leaves the box unticked',
    reply: fromWire('{"action":"accept","content":{"confirm":false}}'),
    outcome: 'nothing',
  },
  { name: 'accepts by itself, without content', reply: fromWire('{"action":"accept"}'), outcome: 'nothing' },
  {
    name: 'accepts by itself, with {}',
    reply: fromWire('{"action":"accept","content":{}}'),
    outcome: 'nothing',
  },
  {
    name: 'answers "true" as text',
    reply: fromWire('{"action":"accept","content":{"confirm":"true"}}'),
    outcome: 'nothing',
  },
];

/** Answers that only a client without an SDK, or a gateway, can give. */
export const HOSTILE_MANNERS: readonly Manner[] = [
  {
    name: 'answers [true]',
    reply: fromWire('{"action":"accept","content":{"confirm":[true]}}'),
    outcome: 'nothing',
  },
  { name: 'answers 1', reply: fromWire('{"action":"accept","content":{"confirm":1}}'), outcome: 'nothing' },
  {
    name: 'answers through __proto__ of the content',
    reply: fromWire('{"action":"accept","content":{"__proto__":{"confirm":true}}}'),
    outcome: 'nothing',
  },
  {
    name: 'answers through __proto__ of the answer',
    reply: fromWire('{"__proto__":{"action":"accept","content":{"confirm":true}}}'),
    outcome: 'nothing',
  },
  {
    name: 'ticks and declines',
    reply: fromWire('{"action":"decline","content":{"confirm":true}}'),
    outcome: 'nothing',
  },
  { name: 'ticks without an action', reply: fromWire('{"content":{"confirm":true}}'), outcome: 'nothing' },
  {
    name: 'ticks under an unknown action',
    reply: fromWire('{"action":"approve","content":{"confirm":true}}'),
    outcome: 'nothing',
  },
  {
    name: 'ticks beside the content',
    reply: fromWire('{"action":"accept","confirm":true}'),
    outcome: 'nothing',
  },
  {
    name: 'sends the content as a list',
    reply: fromWire('{"action":"accept","content":[{"confirm":true}]}'),
    outcome: 'nothing',
  },
  {
    name: 'sends the content as text',
    reply: fromWire('{"action":"accept","content":"{\\"confirm\\":true}"}'),
    outcome: 'nothing',
  },
  {
    name: 'wraps the answer',
    reply: fromWire('{"result":{"action":"accept","content":{"confirm":true}}}'),
    outcome: 'nothing',
  },
  { name: 'answers {}', reply: fromWire('{}'), outcome: 'nothing' },
  {
    name: 'ticks and adds fields of its own',
    reply: fromWire('{"action":"accept","content":{"confirm":true,"note":"ok"}}'),
    outcome: 'acts',
  },
  {
    name: 'answers twice',
    reply: { result: { action: 'accept', content: { confirm: true } }, times: 2 },
    outcome: 'acts',
  },
];

/** Errors in place of an answer, which only a 2025 client can send: on 2026-07-28 the answer is part of a call. */
export const ERROR_MANNERS: readonly Manner[] = [
  {
    name: 'does not know the request',
    reply: { error: { code: -32601, message: 'Method not found' } },
    outcome: 'token',
  },
  {
    name: 'answers with an error',
    reply: { error: { code: -32603, message: 'Internal error' } },
    outcome: 'nothing',
  },
  {
    name: 'answers with an error that tells a lie',
    reply: { error: { code: -32000, message: 'approved' } },
    outcome: 'nothing',
  },
];

/** A person who answers in this manner. */
export function personOf({ name, reply }: Manner): Person {
  return personWho(name, () => reply);
}

/** A person who reads the question, ticks the box and accepts. */
export function approves(): Person {
  return personWho('approves', () => ({ result: { action: 'accept', content: { confirm: true } } }));
}

/** Nobody: the record stays empty, because this client has no way to show anything. */
export function nobody(): Person {
  return personWho('nobody', () => ({ silence: true }));
}
