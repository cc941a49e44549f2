import { wholeNumber } from '@guard/core';
import * as z from 'zod';
import type { Repo } from '../api/repos.ts';
import { EVENTS } from '../pipelines/events.ts';

/** From strict to lax. */
export const APPROVALS = ['all_events', 'pull_requests', 'forks', 'none'] as const;
/** From closed to open. */
export const VISIBILITIES = ['private', 'internal', 'public'] as const;

const names = z.array(z.string().min(1)).max(200);
const endpoint = z.string().max(2000);

/** The settings that update_repository can change, by Woodpecker's own names. */
export const repoPatch = z.strictObject({
  visibility: z.enum(VISIBILITIES).optional(),
  require_approval: z.enum(APPROVALS).optional(),
  approval_allowed_users: names.optional(),
  trusted_network: z.boolean().optional(),
  trusted_volumes: z.boolean().optional(),
  trusted_security: z.boolean().optional(),
  netrc_trusted: names.optional(),
  allow_pr: z.boolean().optional(),
  allow_deploy: z.boolean().optional(),
  timeout: wholeNumber('Minutes').optional(),
  config_file: z.string().optional(),
  cancel_previous_pipeline_events: z.array(z.enum(EVENTS)).optional(),
  config_extension_endpoint: endpoint.optional(),
  config_extension_exclusive: z.boolean().optional(),
  config_extension_netrc: z.boolean().optional(),
  registry_extension_endpoint: endpoint.optional(),
  registry_extension_netrc: z.boolean().optional(),
  secret_extension_endpoint: endpoint.optional(),
  secret_extension_netrc: z.boolean().optional(),
});

export type RepoPatch = z.output<typeof repoPatch>;

/** Whether a change of trust is among the changes: that takes an administrator of the instance. */
export function changesTrust(
  { trusted_network, trusted_volumes, trusted_security }: RepoPatch,
  { trusted }: Repo,
): boolean {
  return (
    (trusted_network ?? trusted.network) !== trusted.network ||
    (trusted_volumes ?? trusted.volumes) !== trusted.volumes ||
    (trusted_security ?? trusted.security) !== trusted.security
  );
}

/** The body Woodpecker wants. `trusted` goes whole: up to 3.13 a part of it ends the request in a crash. */
export function toPatch(changes: RepoPatch, { trusted }: Repo): Record<string, unknown> {
  const { trusted_network, trusted_volumes, trusted_security, ...rest } = changes;
  const flags = { network: trusted_network, volumes: trusted_volumes, security: trusted_security };
  if (Object.values(flags).every((flag) => flag === undefined)) return rest;
  return {
    ...rest,
    trusted: {
      network: trusted_network ?? trusted.network,
      volumes: trusted_volumes ?? trusted.volumes,
      security: trusted_security ?? trusted.security,
    },
  };
}
