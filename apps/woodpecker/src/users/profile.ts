import { joinWords, oneOf, type Words, words } from '@guard/core';
import type { User } from '../api/users.ts';

const PROFILE = ['email', 'avatar_url'] as const;

/** What a call sets beside the rights of an account, as values for a question. */
export function profileOf({ email, avatar_url }: Partial<User>) {
  return [
    [words`Email`, email],
    [words`Avatar`, avatar_url],
  ] as const;
}

/** The same by its names: an address must not come along unseen. */
export function alongside(changes: Partial<User>): Words {
  const named = PROFILE.filter((key) => changes[key] !== undefined).map((key) => oneOf(key, PROFILE));
  return named.length === 0 ? words`` : words`\n\nThe call also sets: ${joinWords(named, words`, `)}.`;
}
