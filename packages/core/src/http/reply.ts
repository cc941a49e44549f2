import type { z } from 'zod';
import type { HttpReply } from './call.ts';
import { isJson, isPage } from './content-type.ts';
import { Fault } from './fault.ts';
import { type CallLimits, DEFAULT_LIMITS } from './limits.ts';
import { holdsMoreValues } from '../json/value-count.ts';

/**
 * The body as JSON in the schema's shape; `undefined` goes to the schema where the answer has no body.
 * A status of 2xx is not believed by itself: a wrong address is answered with a web page and 200.
 */
export function jsonOf<S extends z.ZodType>(
  reply: HttpReply,
  schema: S,
  { mislabelled = false, limits: { bodyValues } = DEFAULT_LIMITS }: JsonRules = {},
): z.output<S> {
  if (hasNoBody(reply)) return shaped(undefined, schema);
  if (!mislabelled && !isJson(reply.type)) throw notTheApi(reply);
  return shaped(parse(reply, bodyValues), schema);
}

interface JsonRules {
  /** The body alone decides whether it is JSON. */
  readonly mislabelled?: boolean | undefined;
  readonly limits?: Pick<CallLimits, 'bodyValues'>;
}

/** The body as text, when it is of one of the media types. */
export function textOf(reply: HttpReply, types: readonly string[]): string {
  if (hasNoBody(reply)) return '';
  if (!types.includes(reply.type)) throw notTheApi(reply);
  return reply.text;
}

/** The body as text, or `undefined` where there is none, in the schema's shape. */
export function shapedTextOf<S extends z.ZodType>(
  reply: HttpReply,
  types: readonly string[],
  schema: S,
): z.output<S> {
  return shaped(hasNoBody(reply) ? undefined : textOf(reply, types), schema);
}

// PHP names a type for a 204 as well; an empty 200 counts only when it does not claim to be a page.
const hasNoBody = ({ status, type, text }: HttpReply): boolean =>
  status === 204 || status === 205 || (text === '' && type === '');

function parse(reply: HttpReply, bodyValues: number): unknown {
  if (holdsMoreValues(reply.text, bodyValues)) {
    const reason = 'The answer holds too many values. Ask for less: narrow the request.';
    throw new Fault({ kind: 'too_large', reason });
  }
  try {
    return JSON.parse(reply.text);
  } catch {
    throw notTheApi(reply);
  }
}

/** @throws Fault that names where the shape differs */
export function shaped<S extends z.ZodType>(value: unknown, schema: S): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const places = result.error.issues.slice(0, 3).map(({ path }) => place(path));
  throw new Fault({
    kind: 'shape',
    reason:
      `The answer does not have the expected shape (at ${places.join(', ')}). ` +
      'The backend may be of a version that this server does not know.',
  });
}

// A key can be the backend's own text: only what looks like the name of a field is repeated.
function place(path: readonly PropertyKey[]): string {
  const names = path.map((key) => (/^\w{1,40}$/.test(String(key)) ? String(key) : '?'));
  return names.length === 0 ? 'the top' : names.join('.');
}

/** The answer of something else than the API. */
export function notTheApi({ status, type, text }: HttpReply): Fault {
  const seen = isPage(type, text) ? pageOrText(text) : isJson(type) ? 'broken JSON' : 'something else';
  return new Fault({
    kind: 'not_api',
    status,
    reason:
      `This address answers with ${seen} and not with the API (status ${status}). Check the address setting: ` +
      'it may lack a sub-folder, name another service, or lie behind a sign-in page.',
  });
}

/** PHP calls a bare word text/html: whoever looks for a page of a proxy then looks in vain. */
function pageOrText(text: string): string {
  return text === '' || text.includes('<') ? 'a web page' : 'plain text';
}
