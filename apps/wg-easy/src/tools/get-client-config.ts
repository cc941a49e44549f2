import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { clientId } from '../clients/client-arguments.ts';
import { readDeviceConfiguration } from '../configurations/device-configuration.ts';

export const getClientConfig = readTool({
  name: 'get_client_config',
  title: 'Get the configuration of a client',
  description:
    'Returns the WireGuard configuration file of a client. It holds the PRIVATE KEY: fetch it only when the user wants it handed out.',
  hints: READS,
  input: z.strictObject({ clientId }),
  output: z.looseObject({ clientId: z.int(), configuration: z.string(), notice: z.string() }),
  untrusted: true,
  reveals: {
    keys: ['configuration'],
    because: 'it is what was asked for, private key included',
    // A device uses it as it stands: one that lost a character is another configuration.
    whenInexact:
      'This configuration cannot be shown in text as it stands, and it has to be exact. get_client_qrcode and generate_one_time_link hand it out unchanged. Either it holds control, invisible or direction characters, or a word of it is a secret in the settings of this server, which hides that everywhere.',
  },
  read: async ({ input, read }) => ({
    clientId: input.clientId,
    ...(await readDeviceConfiguration(read, input.clientId)),
  }),
});
