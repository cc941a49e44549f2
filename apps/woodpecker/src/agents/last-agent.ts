import { words } from '@guard/core';

/** What it means that the last agent is gone that takes new work: the other door to what pause_queue does. */
export const NO_AGENT_LEFT = words`No new build starts for anybody who relied on it, as with a paused queue, and nothing tells the people
who wait why.`;
