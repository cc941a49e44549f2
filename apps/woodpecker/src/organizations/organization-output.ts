import * as z from 'zod';

/** What every tool returns of an organization. */
export const organizationOutput = z.looseObject({
  id: z.int().optional(),
  name: z.string(),
  forge_id: z.int().optional(),
  is_user: z.boolean(),
});
