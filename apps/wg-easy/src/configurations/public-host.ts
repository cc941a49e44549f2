import { ifReadable, type Reader } from '@guard/core';
import { getUserConfig } from '../api/server.ts';

export const NO_HOST =
  'It cannot work as it is: the public host of this wg-easy is empty, so its Endpoint names no host and no device can reach it. Set the host in the settings of wg-easy first, then fetch it anew.';

/** Whether the last Endpoint of a configuration, which is wg-easy's own, names no host. */
export function lacksHost(configuration: string): boolean {
  const endpoint = configuration.split('\n').findLast((line) => line.startsWith('Endpoint = '));
  return endpoint !== undefined && /^Endpoint = (?:null|undefined)?:\d+$/.test(endpoint);
}

/** The same told by the settings, for who may read them. */
export async function isHostMissing(read: Reader): Promise<boolean> {
  const settings = await ifReadable(getUserConfig(read));
  return settings !== undefined && (settings.host === null || settings.host.trim() === '');
}
