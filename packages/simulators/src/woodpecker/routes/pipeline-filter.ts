import { Refusal } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { EVENTS, isOneOf, STATUSES } from '../rows/enums.ts';
import type { PipelineRow } from '../rows/pipeline.ts';

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** The pipelines that the query asks for; a value that is not in its enum, or no date, is refused. */
export function selectPipelines(call: Call, rows: readonly PipelineRow[]): PipelineRow[] {
  const filters = [...timeFilters(call), ...enumFilters(call), ...textFilters(call)];
  return rows.filter((row) => filters.every((fits) => fits(row)));
}

type Filter = (row: PipelineRow) => boolean;

function timeFilters({ query }: Call): Filter[] {
  const before = time(query.get('before'));
  const after = time(query.get('after'));
  // Both ends are left out.
  return [(row) => row.created < (before ?? Infinity), (row) => row.created > (after ?? -Infinity)];
}

function time(text: string | null): number | undefined {
  if (text === null || text === '') return undefined;
  const milliseconds = RFC_3339.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(milliseconds)) throw new Refusal(400);
  return milliseconds / 1000;
}

function enumFilters({ query }: Call): Filter[] {
  const events = (query.get('event') ?? '').split(',').filter((event) => event !== '');
  const status = query.get('status') ?? '';
  if (!events.every((event) => isOneOf(EVENTS, event))) throw new Refusal(400);
  if (status !== '' && !isOneOf(STATUSES, status)) throw new Refusal(400);
  return [
    (row) => events.length === 0 || events.includes(row.event),
    (row) => status === '' || row.status === status,
  ];
}

function textFilters({ query }: Call): Filter[] {
  const branch = query.get('branch') ?? '';
  const ref = query.get('ref') ?? '';
  return [(row) => branch === '' || row.branch === branch, (row) => row.ref.includes(ref)];
}
