import { path, type WebPageOf } from '@guard/core';

/** Where a person can look at what a call is about, in the web page of FreshRSS. Only feeds have a number there. */
export const webPage: WebPageOf = (idOf) => {
  const feed = idOf('feed');
  return feed === undefined ? undefined : { path: path`/i/`, query: { get: `f_${feed}` } };
};
