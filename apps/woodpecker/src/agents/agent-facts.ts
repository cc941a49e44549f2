import { type Fact, words } from '@guard/core';
import type { Agent } from '../api/agents.ts';

/** What a person recognises a build agent by. The time of its last call changes by itself, so it is not included. */
export function agentFacts({ name, platform = '' }: Agent): Fact[] {
  return [
    { label: words`Agent`, value: name, from: 'backend' },
    { label: words`Platform`, value: platform, from: 'backend' },
  ];
}
