import { isCodeName, wholeNumber } from '@guard/core';
import * as z from 'zod';

// A question shows them within its own words, so they hold nothing that could be read as a sentence.
const project = z
  .string()
  .refine((text) => isCodeName(text), 'expected the key of a project, such as PROJ, or ~name for a person')
  .describe('Key of the project, or ~name for a person');
const repo = z
  .string()
  .refine((text) => isCodeName('KEY', text), 'expected the slug of a repository, as it stands in its address')
  .describe('Slug');

/** Which repository; every tool that looks into one takes it. */
export const repository = { project, repo };
/** The same for a tool that can do without. */
export const maybeRepository = { project: project.optional(), repo: repo.optional() };

export const pullRequestId = wholeNumber();

/** Which pull request. */
export const pullRequest = { ...repository, pr_id: pullRequestId };
export const PULL_REQUEST_TARGETS = { project: 'project', repo: 'repository', pr_id: 'pull request' };

/** The version that the caller has seen. Zero is one. */
export const seenVersion = wholeNumber('From get_pull_request; by default the one that is there', { min: 0 });
