import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { clientId } from '../clients/client-arguments.ts';
import { readDeviceConfiguration } from '../configurations/device-configuration.ts';

export const getClientConfig = readTool({
  name: 'get_client_config',
  title: 'Get the configuration of a client',
  description:
    'Returns the WireGuard configuration file of a client. It contains the PRIVATE KEY: fetch it only when the user asks for it.',
  hints: READS,
  input: z.strictObject({ clientId }),
  output: z.looseObject({ clientId: z.int(), configuration: z.string(), notice: z.string() }),
  untrusted: true,
  reveals: {
    keys: ['configuration'],
    because: 'it is what was asked for, private key included',
    // A device takes it literally: without one of its characters it is another configuration.
    whenInexact:
      'This configuration has to be exact, and it cannot be shown as text without a change. Either it contains control, invisible or direction characters, or it contains a secret from the settings of this server, which is hidden everywhere. get_client_qrcode and generate_one_time_link hand it out unchanged.',
  },
  read: async ({ input, read }) => ({
    clientId: input.clientId,
    ...(await readDeviceConfiguration(read, input.clientId)),
  }),
});
