import type * as z from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What is counted, of what has a size. */
const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'entry', set: 'entry' };

/**
 * Says what an argument has to be. Zod's own words name types that only programmers know; a schema that brings words
 * of its own keeps them.
 */
export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return `expected ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return size(issue.origin, issue.minimum, { least: true, exclusive: issue.inclusive === false });
    case 'too_big':
      return size(issue.origin, issue.maximum, { least: false, exclusive: issue.inclusive === false });
    case 'invalid_value':
      return `expected ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'invalid_format':
      return `expected ${FORMATS[issue.format] ?? 'another form'}`;
    case 'not_multiple_of':
      return `expected a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `unknown key ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
    case 'invalid_union':
      return 'fits none of the forms it may have';
    case 'invalid_key':
    case 'invalid_element':
      return 'a key or an entry of it is not right';
    default:
      return undefined;
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  url: 'a whole address, such as https://example.org',
  email: 'an email address',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  cidrv4: 'an IPv4 network',
  cidrv6: 'an IPv6 network',
  datetime: 'a date with a time, such as 2030-01-31T12:00:00Z',
  date: 'a date, such as 2030-01-31',
};

interface Bound {
  readonly least: boolean;
  readonly exclusive: boolean;
}

function size(origin: string, bound: number | bigint, { least, exclusive }: Bound): string {
  const unit = UNITS[origin];
  if (unit === undefined) {
    const side = least ? (exclusive ? 'above' : 'from') : exclusive ? 'below' : 'up to';
    return `expected a number ${side} ${bound}`;
  }
  if (least && bound === 1) return origin === 'string' ? 'must not be empty' : 'expected one entry at least';
  const units = bound === 1 ? unit : unit === 'entry' ? 'entries' : `${unit}s`;
  return `expected ${bound} ${units} ${least ? 'at least' : 'at most'}`;
}
