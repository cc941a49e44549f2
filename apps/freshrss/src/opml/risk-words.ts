import { type Words, words } from '@guard/core';
import type { Risk } from './read-opml.ts';

/** What some entries bring along, as a sentence. */
export function riskWords(risk: Risk, count: number): Words {
  const [one, many] = RISK_WORDS[risk];
  return count === 1 ? words`1 entry ${one}.` : words`${count} entries ${many}.`;
}

const REQUEST = words`how FreshRSS fetches: headers, cookies, a proxy or data to send`;
const SCRAPING = words`FreshRSS extract articles from web pages or other data`;
const READING = words`rules that act on new articles, such as marking them read`;
const REMOTE = words`filled from another OPML address, again and again`;
const VISIBILITY = words`where a feed is shown, which can hide it`;
const PRIVATE = words`an address on the machine of FreshRSS itself or a private network`;

const RISK_WORDS: Readonly<Record<Risk, readonly [one: Words, many: Words]>> = {
  request: [words`sets ${REQUEST}`, words`set ${REQUEST}`],
  scraping: [words`makes ${SCRAPING}`, words`make ${SCRAPING}`],
  reading: [words`sets ${READING}`, words`set ${READING}`],
  remote: [words`is ${REMOTE}`, words`are ${REMOTE}`],
  visibility: [words`sets ${VISIBILITY}`, words`set ${VISIBILITY}`],
  other: [words`sets other options of FreshRSS`, words`set other options of FreshRSS`],
  private: [words`has ${PRIVATE}`, words`have ${PRIVATE}`],
  credentials: [
    words`has a user name or password in its address`,
    words`have a user name or password in their address`,
  ],
};
