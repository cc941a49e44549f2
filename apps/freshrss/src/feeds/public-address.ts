import { ToolError } from '@guard/core';
import { feedAddress, isPrivateHost } from './feed-address.ts';

/**
 * The address of a feed as it is sent.
 *
 * @throws ToolError for what FreshRSS must not be made to fetch
 */
export function publicAddress(given: string): string {
  const text = withoutFeedScheme(given.trim());
  const url = /^https?:\/\//i.test(text) ? feedAddress(text) : undefined;
  if (url === undefined) throw new ToolError('Nothing was done: url is not an http or https address.');
  if (url.username !== '' || url.password !== '' || /^[^/?#]*\/\/[^/?#]*@/.test(text)) {
    throw new ToolError(
      'Nothing was done: url holds a user name or password. FreshRSS would show it wherever it lists the feed: set it on the web page of FreshRSS instead.',
    );
  }
  if (isPrivateHost(url.hostname)) {
    throw new ToolError(
      'Nothing was done: url points to the machine of FreshRSS itself or to a private network.',
    );
  }
  // Sent in the form that was looked at, but for the slash that a bare host gets.
  return url.href === `${text}/` ? text : url.href;
}

/** `feed:https://…` and `feed://…` are how some pages mark the address of a feed; it is an address of the web. */
function withoutFeedScheme(text: string): string {
  return text.replace(/^feed:(?=https?:\/\/)/i, '').replace(/^feed:\/\//i, 'https://');
}
