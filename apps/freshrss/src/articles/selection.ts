import { type Reader, ToolError } from '@guard/core';
import * as z from 'zod';
import { storedCategoryName } from '../api/default-category.ts';
import { STATE_NAMES, type StateName, Stream } from '../api/streams.ts';
import { readFeed } from '../api/subscriptions.ts';
import { readTags } from '../api/tags.ts';
import { existingName } from '../names/name-arguments.ts';
import { feedId } from '../feeds/feed-id.ts';
import { foundName } from '../names/found-name.ts';

/** One of these says what is meant. */
export const selector = {
  feed_id: feedId.optional(),
  category: existingName.optional(),
  label: existingName.optional(),
  stream: z.enum(STATE_NAMES).optional(),
};

export interface Selector {
  readonly feed_id?: number | undefined;
  readonly category?: string | undefined;
  readonly label?: string | undefined;
  readonly stream?: StateName | undefined;
}

/** Whether any of them was passed. */
export function isNamed({ feed_id, category, label, stream }: Selector): boolean {
  return (feed_id ?? category ?? label ?? stream) !== undefined;
}

/** A stream that is known to exist. */
export interface Selected {
  readonly stream: Stream;
  readonly kind: 'feed' | 'category' | 'label' | StateName;
  /** The name of a category or label as it is listed; otherwise empty. */
  readonly shown: string;
}

/**
 * Checks that the selection exists, because FreshRSS answers an unknown name with nothing or with everything.
 *
 * @throws ToolError if it does not, or if not exactly one was passed
 */
export async function select(read: Reader, selector: Selector): Promise<Selected> {
  const { feed_id, category, label, stream } = selector;
  if (Object.values({ feed_id, category, label, stream }).filter(Boolean).length !== 1) {
    throw new ToolError('Nothing was done: pass exactly one of feed_id, category, label and stream.');
  }
  if (feed_id !== undefined) {
    await readFeed(read, feed_id);
    return { stream: Stream.ofFeed(feed_id), kind: 'feed', shown: '' };
  }
  if (category !== undefined) return categoryStream(read, category);
  if (label !== undefined) return labelStream(read, label);
  return stateStream(read, stream ?? 'reading-list');
}

async function categoryStream(read: Reader, category: string): Promise<Selected> {
  const tags = await readTags(read);
  const shown = foundName(tags, 'category', category);
  const stream = Stream.named(await storedCategoryName(read, tags, shown));
  return { stream, kind: 'category', shown };
}

async function labelStream(read: Reader, label: string): Promise<Selected> {
  const shown = foundName(await readTags(read), 'label', label);
  return { stream: Stream.named(shown), kind: 'label', shown };
}

async function stateStream(read: Reader, name: StateName): Promise<Selected> {
  // A version that does not know one of these answers with the whole reading list.
  const isSince128 = name === 'main' || name === 'important';
  if (isSince128 && !(await readTags(read)).states.includes(name)) {
    throw new ToolError('Nothing was done: this FreshRSS has no such stream. It came with version 1.28.');
  }
  return { stream: Stream.ofState(name), kind: name, shown: '' };
}
