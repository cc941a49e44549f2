import * as z from 'zod';

/** Entries of a list of tools: a name, or the beginning of names with a star behind it. */
const pattern = z.string().regex(/^(?:[a-z][a-z0-9_]*\*?|\*)$/, 'expected the name of a tool, or prefix*');
const host = z
  .string()
  .regex(/^[a-z0-9.:[\]-]{1,255}$/, 'expected a host in lower case, with a port where it has one of its own');
const approveBy = z.enum(['dialog', 'page', 'passkey']);

/** What holds for one tool, or for all whose names begin alike. */
const toolSection = z
  .strictObject({
    ask: z
      .literal('always')
      .describe(
        'Each call asks, also of a tool that never asks by itself. Of no effect on tools that only read.',
      )
      .optional(),
    approve_by: approveBy
      .describe(
        'The least that approves a call. A tool that changes something and never asks by itself asks then.',
      )
      .optional(),
    deny: z.boolean().describe('true: not offered, and refused.').optional(),
  })
  .describe('What holds for one tool, or for all whose names begin alike.');

const section = z
  .strictObject({
    disable: z.boolean().describe('true: the server does not start, and refuses each call.').optional(),
    disable_mcp_server: z.boolean().describe('The same as disable.').optional(),
    read_only: z.boolean().describe('true: nothing is changed, whatever the person chose.').optional(),
    ask: z.enum(['off', 'on']).describe('on: whatever asks is put to a person.').optional(),
    mcp_elicitation_opt_in: z.boolean().describe('true: the same as ask: on.').optional(),
    when_off: z
      .enum(['run', 'token', 'page', 'refuse'])
      .describe('What a guarded call does where the person switched asking off.')
      .optional(),
    when_unable: z
      .enum(['token', 'page', 'refuse'])
      .describe('What a guarded call does when the client cannot show a dialog.')
      .optional(),
    approve_by: approveBy.describe('The least that approves a guarded call.').optional(),
    deny_tools: z
      .array(pattern)
      .describe('Tools that are not offered, and refused: names, or prefix*.')
      .optional(),
    allowed_hosts: z
      .array(host)
      .min(1)
      .describe('Hosts of the instances that may be reached, with a port where the address has one.')
      .optional(),
    max_approval_ttl_seconds: z
      .int()
      .min(30)
      .describe('How long an approval can be decided, and then carried out, at most.')
      .optional(),
    audit: z
      .strictObject({
        file: z.string().min(1).describe('Where the trail is written; another file is refused.').optional(),
        failure: z.enum(['warn', 'deny']).describe('What happens when it cannot be written.').optional(),
        level: z.enum(['guarded', 'writes', 'all']).describe('What is recorded at least.').optional(),
      })
      .describe('There must be an audit trail.')
      .optional(),
    approvers: z
      .int()
      .min(1)
      .max(10)
      .describe('How many people have to approve a call; one, for now.')
      .optional(),
    passkeys: z.array(z.string().min(1)).describe('The ids of the only passkeys that approve.').optional(),
    tools: z
      .record(pattern, toolSection)
      .describe('By the name of a tool, or by prefix*. Where several fit, the strictest holds.')
      .optional(),
  })
  .describe(
    'What is required of one server. It only tightens; what is laxer than what holds anyway requires nothing.',
  );

/** The policy of a machine. */
export const policySchema = z
  .strictObject({
    $schema: z.string().optional(),
    version: z.literal(1),
    servers: z
      .record(z.string().regex(/^(?:[a-z][a-z0-9-]*|\*)$/, 'expected the name of a server, or *'), section)
      .describe(
        'By the name of the binary, such as freshrss-mcp; * is for all. Of both, the stricter holds.',
      ),
  })
  .describe('What the operator of a machine requires of the servers on it.');

export type Policy = z.output<typeof policySchema>;
export type Section = z.output<typeof section>;
export type ToolSection = z.output<typeof toolSection>;

/** The same as a JSON Schema, for editors; published with the documentation. */
export function policyJsonSchema(): unknown {
  return z.toJSONSchema(policySchema, { io: 'input' });
}
