import { counted, words } from '@guard/core';
import type { Finding, Reader } from '@guard/core';
import { readAccount } from './account.ts';
import { readFeeds } from './subscriptions.ts';
import { readTags } from './tags.ts';

/** What `doctor` checks: each needs what the one before it found. */
export const checks = [
  { title: 'sign-in', run: checkSignIn },
  { title: 'reading', run: checkReading },
  { title: 'version', run: checkVersion },
];

async function checkSignIn(read: Reader): Promise<Finding> {
  const { userId } = await readAccount(read);
  return { ok: true, says: `signed in as ${userId}` };
}

async function checkReading(read: Reader): Promise<Finding> {
  const feeds = await readFeeds(read);
  const { categories, labels } = await readTags(read);
  const count = categories.length;
  const filed = count === 1 ? words`1 category` : words`${count} categories`;
  const says = words`${counted(feeds.length, words`feed`)}, ${filed}, ${counted(labels.length, words`label`)}`;
  return { ok: true, says: String(says) };
}

/** The API names no version; what it lists shows which of the two kinds it is. */
async function checkVersion(read: Reader): Promise<Finding> {
  const { states } = await readTags(read);
  return {
    ok: true,
    says: states.includes('main')
      ? '1.28 or later'
      : 'before 1.28: no main and no important stream, and no priorities of feeds',
  };
}
