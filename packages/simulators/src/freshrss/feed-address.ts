import ipaddr from 'ipaddr.js';
import { FeedError, failed } from './web.ts';

/** The address that will be fetched: without a scheme it gets https. Throws for what is no URL. */
export function feedAddress(text: string): string {
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  // URL repairs what PHP refuses: white space inside, and an empty host.
  if (/\s/.test(text) || text === '' || !URL.canParse(url)) {
    throw new FeedError(`\`${text}\` is not a valid URL`);
  }
  return url;
}

/** 1.29.2-dev: loopback, private and link-local addresses, and names that only the hosts file knows. */
export function refusePrivateAddress(url: string): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost') throw failed(`Failed to resolve domain: ${url}`, url);
  if (ipaddr.isValid(host) && ipaddr.process(host).range() !== 'unicast') {
    throw failed(`URL is not allowed to be resolved: ${url}`, url);
  }
}
