import { createHash } from 'node:crypto';
import { demand } from './refusal.ts';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const CAN_BE_BACKED_UP = 0x08;
const IS_BACKED_UP = 0x10;
const HAS_KEY = 0x40;

const FLAGS_AT = 32;
const COUNTER_AT = 33;
const ID_LENGTH_AT = 53;
const ID_AT = 55;

/**
 * What the authenticator says, checked for this page and for a person who proved to be the one that it knows.
 *
 * @returns its counter, which is 0 for passkeys that are synced
 * @throws Refusal
 */
export function checkAuthenticatorData(data: Buffer, rpId: string): { readonly counter: number } {
  demand(data.length >= COUNTER_AT + 4, 'The authenticator sent too little.');
  const page = createHash('sha256').update(rpId).digest();
  demand(data.subarray(0, FLAGS_AT).equals(page), 'This passkey belongs to another page.');
  const has = (flag: number) => (data.readUInt8(FLAGS_AT) & flag) !== 0;
  demand(has(PRESENT), 'Nobody touched the authenticator.');
  // Whoever finds a key that only has to be touched must not be able to approve.
  demand(has(VERIFIED), 'The authenticator did not check who it was: a PIN, a finger or a face is needed.');
  demand(!has(IS_BACKED_UP) || has(CAN_BE_BACKED_UP), 'The authenticator contradicts itself.');
  return { counter: data.readUInt32BE(COUNTER_AT) };
}

/** The id of a passkey that was just made. */
export function newKeyId(data: Buffer): Buffer {
  demand(
    data.length > ID_AT && (data.readUInt8(FLAGS_AT) & HAS_KEY) !== 0,
    'The authenticator made no passkey.',
  );
  const id = data.subarray(ID_AT, ID_AT + data.readUInt16BE(ID_LENGTH_AT));
  demand(
    id.length > 0 && id.length === data.readUInt16BE(ID_LENGTH_AT),
    'The authenticator sent too little.',
  );
  return id;
}
