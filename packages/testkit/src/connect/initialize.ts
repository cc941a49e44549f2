import type { Transport } from '@modelcontextprotocol/client';
import { openRaw, type RawConnection, type RawRequest } from './raw-connection.ts';

/**
 * Opens a raw connection of the 2025 revisions.
 *
 * @param capabilities declared as they are, malformed ones too
 * @throws Error when the server refuses the connection
 */
export async function initialize(
  transport: Transport,
  capabilities: unknown,
  onRequest: (request: RawRequest) => void,
): Promise<RawConnection> {
  const connection = await openRaw(transport, onRequest);
  const opened = await connection.request('initialize', {
    protocolVersion: '2025-06-18',
    capabilities,
    clientInfo: { name: 'raw', version: '1' },
  });
  if ('error' in opened) throw new Error(`initialize was refused: ${opened.error.message}`);
  connection.notify('notifications/initialized', {});
  return connection;
}
