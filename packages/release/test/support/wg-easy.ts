import { type PublishedServer, serverIn } from '@guard/workspace';

/** A server with a version that is not that of any release. */
export const wgEasy: PublishedServer = {
  ...serverIn('wg-easy'),
  definition: { ...serverIn('wg-easy').definition, version: '4.5.6' },
};
