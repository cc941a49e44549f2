import { READS, readTool, ToolError } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import { listPipelines as readPipelines } from '../api/pipelines.ts';
import { instant } from '../arguments/instant.ts';
import { EVENTS } from '../pipelines/events.ts';
import { inShort, listedPipeline, withSubject } from '../pipelines/listed-pipeline.ts';
import { STATUSES } from '../pipelines/statuses.ts';
import { more, window } from '../arguments/window.ts';
import { repoId } from '../arguments/ids.ts';

const filters = {
  branch: z.string().min(1).optional(),
  events: z.array(z.enum(EVENTS)).optional(),
  status: z.enum(STATUSES).optional(),
  ref: z.string().min(1).optional(),
  after: instant.optional(),
  before: instant.optional(),
};

export const listPipelines = readTool({
  name: 'list_pipelines',
  title: 'List pipelines',
  description: 'Lists pipelines, newest first.',
  hints: READS,
  input: z.strictObject({ repo_id: repoId, ...filters, ...window }),
  output: z.looseObject({ pipelines: z.array(listedPipeline), more }),
  untrusted: true,
  lists: { pipelines: { ...inShort, narrow: 'Pass a smaller limit, a filter, or page for the next ones.' } },
  read: async ({ input: { repo_id, limit, page, events, ...filter }, read }) => {
    const { after, before } = filter;
    if (after !== undefined && before !== undefined && after >= before)
      throw new ToolError('after must be earlier than before: there is nothing between these two.');
    const wanted = { ...filter, event: events?.join(',') };
    const found = await asAccount(read, readPipelines(read, repo_id, { limit, page }, wanted));
    return { pipelines: found.entries.map(withSubject), more: found.more };
  },
});
