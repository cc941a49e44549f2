import { fitsOnLine, isShownWhole } from '@guard/core';
import * as z from 'zod';

/** Whether a question can show all of it. */
export function isShownOnLine(text: string): boolean {
  return isShownWhole(text) && fitsOnLine(text);
}

/** A text that a question shows: what would not be shown whole would be agreed to unseen. */
export const shownText = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine(
      isShownOnLine,
      'must fit on one line of 190 characters, without hidden characters or a credential',
    );
