import { present, READS, readTool, ToolError } from '@guard/core';
import * as z from 'zod';
import { getConfiguration } from '../api/configuration.ts';
import { clientId } from './arguments.ts';
import { lacksHost, NO_HOST } from './public-host.ts';

const CREDENTIAL =
  'This is a credential: whoever has it can use the VPN as this client. Do not repeat, store or send it, except to the person it is for.';

/** More does not fit into a code that a camera can read. */
const QR_BYTES = 2900;

export const getClientConfigTool = readTool({
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
  read: async ({ input, read }) => {
    const configuration = await getConfiguration(read, input.clientId);
    return { clientId: input.clientId, configuration, notice: noticeFor(configuration) };
  },
});

export const getClientQrcodeTool = readTool({
  name: 'get_client_qrcode',
  title: 'Get the QR code of a client',
  description:
    'Returns the configuration of a client as a QR code (PNG) for the WireGuard app. It holds the PRIVATE KEY: fetch it only when the user wants it handed out.',
  hints: READS,
  input: z.strictObject({ clientId }),
  output: z.looseObject({ clientId: z.int(), mimeType: z.string(), notice: z.string() }),
  untrusted: false,
  reveals: { keys: ['image'], because: 'the picture is the configuration, private key included' },
  read: async ({ input, read }) => {
    const configuration = await getConfiguration(read, input.clientId);
    if (Buffer.byteLength(configuration) > QR_BYTES) {
      throw new ToolError('This configuration is too long for a QR code. get_client_config has it as text.');
    }
    const image = { mimeType: 'image/png', base64: await drawQrCode(configuration) };
    const notice = noticeFor(configuration);
    return present({ clientId: input.clientId, mimeType: image.mimeType, notice }, { image });
  },
});

function noticeFor(configuration: string): string {
  return lacksHost(configuration) ? `${NO_HOST} ${CREDENTIAL}` : CREDENTIAL;
}

/** Drawn here from the configuration: wg-easy's own picture has 250 KB. Loaded on first use. */
async function drawQrCode(text: string): Promise<string> {
  const { toBuffer } = await import('qrcode');
  const png = await toBuffer(text, { errorCorrectionLevel: 'low', margin: 2, scale: 4 });
  return png.toString('base64');
}
