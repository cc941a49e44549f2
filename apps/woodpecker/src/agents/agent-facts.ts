import { type Fact, words } from '@guard/core';
import type { Agent } from '../api/agents.ts';

/** By what a person recognises a build agent. When it last called moves by itself, and is none of it. */
export function agentFacts({ name, platform = '' }: Agent): Fact[] {
  return [
    { label: words`Agent`, value: name, from: 'backend' },
    { label: words`Platform`, value: platform, from: 'backend' },
  ];
}
