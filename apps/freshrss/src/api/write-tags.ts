import { type Path, type Writer } from '@guard/core';
import * as z from 'zod';
import { DISABLE_TAG, EDIT_TAG, MARK_ALL_AS_READ, RENAME_TAG } from './endpoints.ts';
import { Stream } from './streams.ts';

type Form = Readonly<Record<string, string | readonly string[]>>;

/** Every write is a form: sent in another way, FreshRSS does something else. Its `T` may be left out. */
async function sendForm(write: Writer, path: Path, form: Form): Promise<void> {
  await write.send('POST', path, { form, reply: z.literal('OK'), types: ['text/html', 'text/plain'] });
}

/** One change of one tag on articles: more in one request is lost on 1.24. FreshRSS says OK whatever it found. */
export interface TagChange {
  readonly does: 'add' | 'remove';
  /** A stream id, such as the one of what is read. */
  readonly tag: string;
}

export async function editTag(
  write: Writer,
  ids: readonly string[],
  { does, tag }: TagChange,
): Promise<void> {
  await sendForm(write, EDIT_TAG, { [does === 'add' ? 'a' : 'r']: tag, i: ids });
}

/** @param until id of the newest article to be marked, in microseconds; other units mark nothing, or everything */
export async function markStreamRead(write: Writer, stream: Stream, until: bigint): Promise<void> {
  await sendForm(write, MARK_ALL_AS_READ, { s: String(stream), ts: until.toString() });
}

export async function renameTag(write: Writer, from: string, to: string): Promise<void> {
  await sendForm(write, RENAME_TAG, { s: String(Stream.named(from)), dest: String(Stream.named(to)) });
}

/** Deletes a category or a label. */
export async function disableTag(write: Writer, name: string): Promise<void> {
  await sendForm(write, DISABLE_TAG, { s: String(Stream.named(name)) });
}
