import { isShownWhole, wholeNumber } from '@guard/core';
import * as z from 'zod';

export const clientId = wholeNumber('Id of the client, from list_clients');

/** Names JavaScript objects have by themselves; wg-easy 15.4 refuses them. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * A name that a dialog can show whole: what is cut or cleaned there would be agreed to unseen. 128 leaves room for
 * the blanks with which the dialog breaks up links.
 */
export const name = z
  .string()
  .min(1)
  .max(128)
  .refine(
    isShownWhole,
    'contains line breaks, control or invisible characters, or what looks like a credential',
  )
  .refine((text) => text.trim() === text && text !== '', 'begins or ends with a blank')
  .refine((text) => !RESERVED.has(text), 'is a reserved word')
  .describe('Name of the client');

const INSTANT = 'not an exact moment: write date, time and zone, such as 2027-01-31T23:59:59Z';

/** An exact moment. A bare date is refused: it may mean the start of that day, or its end. */
export const moment = z.iso.datetime({ offset: true, error: INSTANT });

export const expiresAt = moment
  .nullable()
  .describe('When access ends, with time and zone: 2027-01-31T23:59:59Z; null for never');
