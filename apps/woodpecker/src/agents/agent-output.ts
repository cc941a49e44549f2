import * as z from 'zod';

/** What every tool returns of one build agent. */
export const agentOutput = z.looseObject({
  id: z.int(),
  name: z.string(),
  no_schedule: z.boolean().optional(),
  last_contact: z.int().optional(),
  platform: z.string().optional(),
  org_id: z.int().optional(),
});
