import { type Fact, words } from '@guard/core';
import type { User } from '../api/users.ts';
import { fromBackend } from '../questions/facts.ts';

/** What a person recognises an account by. */
export function userFacts({ login, email = '' }: User): Fact[] {
  return [fromBackend(words`Login`, login), fromBackend(words`Email`, email)];
}
