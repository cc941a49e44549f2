import { words } from '@guard/core';

/** Taking away the last agent that accepts new work has the effect of pause_queue. This says what it means. */
export const NO_AGENT_LEFT = words`No new build starts for anybody who relied on it, as with a paused queue, and nothing tells the people
who wait why.`;
