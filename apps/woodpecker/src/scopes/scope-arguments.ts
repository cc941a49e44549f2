import { wholeNumber } from '@guard/core';
import * as z from 'zod';

/** The arguments that name a scope; what they must be together is checked against the instance. */
export const scopeArguments = {
  scope: z.enum(['repository', 'organization', 'global']).describe('Default repository').optional(),
  repo_id: wholeNumber('With scope repository').optional(),
  org_id: wholeNumber('With scope organization').optional(),
};

/** They only say where: the words of a model for none of them change nothing. */
export const SCOPE_ARGUMENT_NAMES = ['scope', 'repo_id', 'org_id'] as const;

/** The scope as what a call acts on. */
export const SCOPE_TARGETS = { scope: 'scope', repo_id: 'repository', org_id: 'organization' } as const;
