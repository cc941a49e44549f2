import type { Context } from 'hono';
import type { ServerEnv } from '../listen.ts';
import { typeName } from './body-reader.ts';
import { ValidationError } from './errors.ts';
import { wellFormed } from './field-checks.ts';
import type { ClientRow } from './rows.ts';
import { matchesLike } from './sql-like.ts';
import type { Traits } from './version.ts';

interface ListQuery {
  readonly filter: string;
  readonly descending: boolean;
}

/** Reads filter and sort as far as the version knows them. Throws ValidationError. */
export function readListQuery(c: Context<ServerEnv>, traits: Traits): ListQuery {
  const { filter, sort } = c.req.queries();
  const issues = [
    ...(traits.filters ? filterIssues(filter, traits) : []),
    ...(traits.sorts ? sortIssues(sort) : []),
  ];
  if (issues.length > 0) throw new ValidationError(issues);
  return {
    filter: traits.filters ? (filter?.[0] ?? '').trim() : '',
    descending: traits.sorts && sort?.[0] === 'desc',
  };
}

/** The rows that match, in the order of the version: by name from 15.4 on, by id before. */
export function selectRows(rows: readonly ClientRow[], query: ListQuery, traits: Traits): ClientRow[] {
  const pattern = `%${query.filter}%`;
  const hits = rows.filter((row) =>
    [row.name, row.ipv4Address, row.ipv6Address].some((text) => matchesLike(text, pattern)),
  );
  hits.sort((a, b) => a.id - b.id);
  if (!traits.sorts) return hits;
  const sign = query.descending ? -1 : 1;
  return hits.sort((a, b) => sign * Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
}

function filterIssues(values: readonly string[] | undefined, traits: Traits): string[] {
  if (values === undefined) return [];
  if (values.length > 1) return [`Invalid input: expected string, received ${typeName(values)}`];
  const issue = wellFormed(traits)(values[0] ?? '');
  return issue === undefined || !traits.refusesControlCharacters ? [] : [issue];
}

function sortIssues(values: readonly string[] | undefined): string[] {
  const good = values === undefined || (values.length === 1 && (values[0] === 'asc' || values[0] === 'desc'));
  return good ? [] : ['Invalid option: expected one of "asc"|"desc"'];
}
