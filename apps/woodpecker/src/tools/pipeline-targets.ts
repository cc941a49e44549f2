import type { Target } from '@guard/core';
import type { Pipeline } from '../api/pipelines.ts';

/**
 * A pipeline as what a call acts on. Its id is part of it: when the newest pipeline is deleted, the next one gets its
 * number, and an approval for the one must not be good for the other.
 */
export function pipelineTargets(repoId: number, { number, id }: Pipeline): Target[] {
  return [
    { role: 'repository', id: repoId },
    { role: 'pipeline number', id: number },
    { role: 'pipeline', id },
  ];
}
