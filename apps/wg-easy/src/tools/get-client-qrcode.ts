import { present, READS, readTool, ToolError } from '@guard/core';
import * as z from 'zod';
import { clientId } from '../clients/client-arguments.ts';
import { readDeviceConfiguration } from '../configurations/device-configuration.ts';

/** More does not fit into a code that a camera can read. */
const QR_BYTES = 2900;

export const getClientQrcode = readTool({
  name: 'get_client_qrcode',
  title: 'Get the QR code of a client',
  description:
    'Returns the configuration of a client as a QR code (PNG) for the WireGuard app. It contains the PRIVATE KEY: fetch it only when the user asks for it.',
  hints: READS,
  input: z.strictObject({ clientId }),
  output: z.looseObject({ clientId: z.int(), mimeType: z.string(), notice: z.string() }),
  untrusted: false,
  reveals: { keys: ['image'], because: 'the picture is the configuration, private key included' },
  read: async ({ input, read }) => {
    const { configuration, notice } = await readDeviceConfiguration(read, input.clientId);
    if (Buffer.byteLength(configuration) > QR_BYTES) {
      throw new ToolError(
        'This configuration is too long for a QR code. get_client_config returns it as text.',
      );
    }
    const image = { mimeType: 'image/png', base64: await drawQrCode(configuration) };
    return present({ clientId: input.clientId, mimeType: image.mimeType, notice }, { image });
  },
});

/** Drawn here from the configuration: wg-easy's own picture is 250 KB large. Loaded on first use. */
async function drawQrCode(text: string): Promise<string> {
  const { toBuffer } = await import('qrcode');
  const png = await toBuffer(text, { errorCorrectionLevel: 'low', margin: 2, scale: 4 });
  return png.toString('base64');
}
