/** What a pipeline, a workflow or a step can be. */
export const STATUSES = [
  'created',
  'blocked',
  'pending',
  'running',
  'success',
  'failure',
  'error',
  'killed',
  'canceled',
  'declined',
  'skipped',
] as const;

const UNDER_WAY: ReadonlySet<string> = new Set(['created', 'pending', 'running']);

/** Whether it goes on without anybody doing anything. */
export const isUnderWay = (status: string): boolean => UNDER_WAY.has(status);

/** Whether Woodpecker refuses to delete it. */
export const isActive = (status: string): boolean => isUnderWay(status) || status === 'blocked';
