import { BackendError, type Reader, READS, readTool, ToolError } from '@guard/core';
import * as z from 'zod';
import { readExport, readFeeds } from '../api/subscriptions.ts';
import { existingName } from '../names/name-arguments.ts';
import { redactOpml } from '../opml/redact-opml.ts';

/** UTF-16 code units of the JSON text; half a document is of no use. */
const ROOM = 24_000;

const CREDENTIALS_LEFT_OUT =
  'Credentials were left out: users and passwords, secret parameters, headers, cookies and proxies. Feeds that need them do not work when this file is imported elsewhere; for that, export on the web page of FreshRSS.';

export const exportOpml = readTool({
  name: 'export_opml',
  title: 'Export an OPML',
  description:
    'Exports all feeds as OPML, hidden ones included. Credentials are left out, so feeds that need one do not work when the file is imported elsewhere. If the export is too long, pass category.',
  hints: READS,
  input: z.strictObject({ category: existingName.describe('As it is listed').optional() }),
  output: z.looseObject({ opml: z.string(), feeds: z.int(), notice: z.string() }),
  untrusted: true,
  read: async ({ input, read }) => {
    const { opml, feeds } = await redactOpml(await fetchExport(read), input.category);
    if (JSON.stringify(opml).length > ROOM) {
      throw new ToolError(
        `The export of ${feeds} feeds is too long for a result. Pass category for one category at a time, or export on the web page of FreshRSS.`,
      );
    }
    return { opml, feeds, notice: CREDENTIALS_LEFT_OUT };
  },
});

/** Up to 1.27 an account without feeds is answered with a bare error. */
async function fetchExport(read: Reader): Promise<string> {
  try {
    return await readExport(read);
  } catch (error) {
    if (!(error instanceof BackendError) || error.status !== 500) throw error;
    if ((await readFeeds(read)).length > 0) throw error;
    throw new ToolError('There is nothing to export: no feed is subscribed.');
  }
}
