import { firstEntries, READS, readTool, shorten } from '@guard/core';
import * as z from 'zod';
import { listRequiredBuilds as readConditions } from '../api/builds.ts';
import { repository } from '../arguments/names.ts';
import { NEXT, nextStart, window } from '../arguments/window.ts';

const FIELD = 1000;
const NAME = 250;

export const listRequiredBuilds = readTool({
  name: 'list_required_builds',
  title: 'List required builds',
  description: 'Lists which builds have to succeed before a pull request into which branch can merge.',
  hints: READS,
  input: z.strictObject({ ...repository, ...window }),
  output: z.looseObject({
    conditions: z.array(z.looseObject({ id: z.int(), build_keys: z.array(z.string()) })),
    next_start: nextStart,
  }),
  untrusted: true,
  lists: { conditions: { narrow: NEXT } },
  read: async ({ input: { limit, start, ...name }, read }) => {
    const found = await readConditions(read, name, { limit, start });
    const conditions = found.entries.map(({ id, buildParentKeys, refMatcher, exemptRefMatcher }) => ({
      id,
      build_keys: firstEntries(
        buildParentKeys.map((key) => shorten(key, NAME)),
        FIELD,
      ),
      for: shorten(refMatcher, FIELD),
      except: shorten(exemptRefMatcher, FIELD),
    }));
    return { conditions, next_start: found.nextStart };
  },
});
