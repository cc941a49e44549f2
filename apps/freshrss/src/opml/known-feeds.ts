import { BackendError, type Reader } from '@guard/core';
import { readExport, type Feed, readFeeds } from '../api/subscriptions.ts';
import { walkExport } from './walk-export.ts';

export interface KnownFeeds {
  /** How many of the addresses are subscribed to. */
  readonly count: number;
  /** Those of them that are listed. */
  readonly feeds: readonly Feed[];
  /** False when hidden feeds are not in that number. */
  readonly countsHidden: boolean;
}

/** Hidden feeds are in no list since 1.28, only in the export, and an import overwrites them like all others. */
export async function knownAmong(read: Reader, urls: readonly string[]): Promise<KnownFeeds> {
  const listed = await readFeeds(read);
  const exported = await exportedUrls(read, listed);
  const known = new Set([...listed.map(({ url }) => url), ...(exported ?? [])]);
  const wanted = new Set(urls);
  return {
    count: [...wanted].filter((url) => known.has(url)).length,
    feeds: listed.filter(({ url }) => url !== undefined && wanted.has(url)),
    countsHidden: exported !== undefined,
  };
}

/** Undefined when the export cannot be read: that is no reason not to import. */
async function exportedUrls(read: Reader, listed: readonly Feed[]): Promise<string[] | undefined> {
  const urls: string[] = [];
  try {
    await walkExport(await readExport(read), {
      open: ({ attributes: { xmlUrl } }) => {
        if (xmlUrl !== undefined) urls.push(xmlUrl);
      },
    });
    return urls;
  } catch (error) {
    // Up to 1.27 an account without feeds is answered with a bare error.
    const isEmpty = error instanceof BackendError && error.status === 500 && listed.length === 0;
    return isEmpty ? [] : undefined;
  }
}
