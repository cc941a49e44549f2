import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { demand } from './refusal.ts';

const clientData = z.looseObject({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
  topOrigin: z.string().optional(),
});

/** What the browser says of the ceremony: which page asked, and for what. */
export interface Ceremony {
  readonly type: 'webauthn.get' | 'webauthn.create';
  readonly challenge: Uint8Array;
  readonly origin: string;
}

/** @throws Refusal where it was another ceremony: another question, another page, another frame */
export function checkClientData(json: Uint8Array, { type, challenge, origin }: Ceremony): void {
  const said = clientData.safeParse(parsed(json)).data;
  demand(said !== undefined, 'The browser sent no readable data.');
  demand(said.type === type, 'This was made for another purpose.');
  demand(
    sameBytes(Buffer.from(said.challenge, 'base64url'), challenge),
    'This was signed for another question.',
  );
  // The port counts: any program of this machine can serve a page on another one.
  demand(said.origin === origin, 'This was signed on another page.');
  demand(said.crossOrigin !== true && said.topOrigin === undefined, 'This was signed inside another page.');
}

function parsed(json: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch {
    return undefined;
  }
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
