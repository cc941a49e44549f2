import type { Finding, Reader } from '@guard/core';
import { readAccount } from './account.ts';
import { readFeeds } from './subscriptions.ts';
import { readTags } from './tags.ts';

/** What `doctor` looks at, one on top of the other. */
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
  return {
    ok: true,
    says: `${feeds.length} feed(s), ${categories.length} categories, ${labels.length} label(s)`,
  };
}

/** The API names no version; what it lists tells the two kinds apart. */
async function checkVersion(read: Reader): Promise<Finding> {
  const { states } = await readTags(read);
  return {
    ok: true,
    says: states.includes('main')
      ? '1.28 or later'
      : 'before 1.28: it has no main and no important stream, and lists no priority of a feed',
  };
}
