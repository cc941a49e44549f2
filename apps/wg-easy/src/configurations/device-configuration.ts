import type { Reader } from '@guard/core';
import { getConfiguration } from '../api/configuration.ts';
import { lookAtClient } from '../clients/look-at-client.ts';
import { lacksHost, NO_HOST } from './public-host.ts';

/** What a device is configured with, and what whoever is handed it has to know. */
export interface DeviceConfiguration {
  readonly configuration: string;
  readonly notice: string;
}

/** @throws ToolError for a client that is not there; one that cannot be looked at may have a configuration */
export async function readDeviceConfiguration(read: Reader, clientId: number): Promise<DeviceConfiguration> {
  await lookAtClient(read, clientId);
  const configuration = await getConfiguration(read, clientId);
  return { configuration, notice: lacksHost(configuration) ? `${NO_HOST} ${CREDENTIAL}` : CREDENTIAL };
}

const CREDENTIAL =
  'This is a credential: whoever has it can use the VPN as this client. Do not repeat, store or send it, except to the person it is for.';
