import { BackendError, READS, readTool, type Reader } from '@guard/core';
import * as z from 'zod';
import { explain } from '../api/explain.ts';
import { getGeneral, getInformation, getInterface, getUserConfig, isVersion14 } from '../api/server.ts';

const part = z.looseObject({});

export const getVpnServerInfo = readTool({
  name: 'get_vpn_server_info',
  title: 'Get server information',
  description:
    'Shows the version, the WireGuard interface, the defaults for clients and the general settings. A part that cannot be read says so; the others are still shown.',
  // wg-easy asks its release page when it is asked for its version.
  hints: { ...READS, openWorldHint: true },
  input: z.strictObject({}),
  output: z.looseObject({ version: part, interface: part, defaults: part, general: part }),
  untrusted: true,
  read: async ({ read }) => describeServer(read),
});

async function describeServer(read: Reader) {
  const [version, wgInterface, defaults, general] = await Promise.all([
    readPart(read, getInformation),
    readPart(read, getInterface),
    readPart(read, getUserConfig),
    readPart(read, getGeneral),
  ]);
  if (wgInterface instanceof BackendError && [version, defaults, general].every(isFailure)) {
    throw wgInterface;
  }
  return {
    version: await orReason(version, read, RELEASE_PAGE),
    interface: withoutObfuscation(await orReason(wgInterface, read)),
    defaults: withHost(withoutObfuscation(await orReason(defaults, read))),
    general: await orReason(general, read),
  };
}

const RELEASE_PAGE =
  'wg-easy cannot reach its release page, and reports its version only together with the newest one';

type Part = Record<string, unknown>;

const isFailure = (part: Part | BackendError) => part instanceof BackendError;

/**
 * One part, or why it cannot be read.
 *
 * @throws BackendError one that every part would meet: the sign-in fails, or the API is another one
 */
async function readPart(read: Reader, get: (read: Reader) => Promise<Part>): Promise<Part | BackendError> {
  try {
    return await get(read);
  } catch (error) {
    if (!(error instanceof BackendError) || error.status === 401) throw error;
    const mayBeVersion14 = error.status === 404 || error.status === 405 || error.status === 500;
    if (mayBeVersion14 && (await isVersion14(read))) throw error;
    return error;
  }
}

async function orReason(part: Part | BackendError, read: Reader, at500?: string): Promise<Part> {
  if (!(part instanceof BackendError)) return part;
  if (part.status === 500 && at500 !== undefined) return { unavailable: at500 };
  const meaning = await explain(part, read);
  return { unavailable: meaning === undefined ? part.message : `${part.message} ${meaning}` };
}

/** With an empty public host, nothing that is handed out works. */
function withHost(defaults: Part): Part {
  const isMissing = 'host' in defaults && (defaults['host'] === null || defaults['host'] === '');
  return isMissing ? { ...defaults, notice: NO_HOST } : defaults;
}

const NO_HOST =
  'The public host is empty, so configurations, QR codes and one-time links name no host, and no device can reach the server. Set the host in the settings of wg-easy.';

/** AmneziaWG's obfuscation values are shared with every client and of no use to a reader. */
function withoutObfuscation(values: Part): Part {
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => !/^(default)?([jJ](C|Min|Max)|[sShHiI]\d)$/.test(key)),
  );
}
