import type { Context } from 'hono';
import type * as z from 'zod';
import { Refusal } from '../passkeys/refusal.ts';

/** What the script of the page sent; undefined where it is of another form. */
export async function sentJson<T>(context: Context, shape: z.ZodType<T>): Promise<T | undefined> {
  try {
    return shape.safeParse(await context.req.json()).data;
  } catch {
    return undefined;
  }
}

/** What the script shows beside the button. */
export function refusedAsJson(context: Context, status: 400 | 403 | 404 | 409, error: string) {
  return context.json({ error }, status);
}

/** Why it is refused, where it is; any other error is one. */
export async function refusalOf(check: () => Promise<void>): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

export const NOT_OURS = 'This is not what the page sends. Load it again.';
export const STALE = 'This took too long, or was used before. Load the page again.';
