import { shortFields } from '@guard/core';
import * as z from 'zod';
import type { Repository } from '../api/repositories.ts';

export const repositoryOutput = z.looseObject({ project: z.string(), repo: z.string() });

const FIELD = 250;

export function viewRepository({ slug, name, description, archived, public: open, project }: Repository) {
  return {
    project: project.key,
    repo: slug,
    ...shortFields({ name, description: description ?? '' }, FIELD),
    archived,
    public: open,
  };
}
