import { BackendError, READS, readTool, type Reader } from '@guard/core';
import * as z from 'zod';
import { explain } from '../api/explain.ts';
import { getGeneral, getInformation, getInterface, getUserConfig, isVersion14 } from '../api/server.ts';

const part = z.looseObject({});

export const getServerInfoTool = readTool({
  name: 'get_server_info',
  title: 'Get server information',
  description:
    'Shows version, WireGuard interface, defaults for clients and general settings. Each part stands on its own and says so when it cannot be read.',
  hints: READS,
  input: z.strictObject({}),
  output: z.looseObject({ version: part, interface: part, defaults: part, general: part }),
  untrusted: true,
  read: async ({ read }) => {
    const [version, wgInterface, defaults, general] = await Promise.all([
      readPart(
        read,
        getInformation,
        'wg-easy cannot reach its release page, and tells its version only together with the newest one',
      ),
      readPart(read, getInterface),
      readPart(read, getUserConfig),
      readPart(read, getGeneral),
    ]);
    return {
      version,
      interface: withoutObfuscation(wgInterface),
      defaults: withoutObfuscation(defaults),
      general,
    };
  },
});

type Part = Record<string, unknown>;

/** One part, or why it cannot be read. An error that would meet every part is the answer of the whole call. */
async function readPart(read: Reader, get: (read: Reader) => Promise<Part>, at500?: string): Promise<Part> {
  try {
    return await get(read);
  } catch (error) {
    if (!(error instanceof BackendError) || (error.status !== 500 && error.status !== 403)) throw error;
    if (error.status === 500 && (await isVersion14(read))) throw error;
    const why = error.status === 500 ? at500 : undefined;
    return { unavailable: why ?? (await explain(error, read)) ?? error.message };
  }
}

/** AmneziaWG's obfuscation values are shared with every client and of no use to a reader. */
function withoutObfuscation(values: Part): Part {
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => !/^(default)?([jJ](C|Min|Max)|[sShHiI]\d)$/.test(key)),
  );
}
