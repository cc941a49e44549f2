import { empty, json, Refusal } from '../http/answers.ts';
import { bind } from '../http/bind.ts';
import type { Bound } from '../http/bind.ts';
import { param } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { duplicateText } from '../http/duplicate.ts';
import { nullWhenEmpty, pageOf } from '../http/pagination.ts';
import { EVENTS, isOneOf } from '../rows/enums.ts';
import { SECRET } from '../rows/secret.ts';
import type { SecretRow } from '../rows/secret.ts';
import { inEveryScope } from './scope.ts';
import type { Scope } from './scope.ts';

const BODY = { name: 'text', value: 'text', events: 'texts', images: 'texts', note: 'text' } as const;

/** Host, path, tag and digest of an image, as the server writes and quotes it. */
const IMAGE =
  '^([\\w\\d\\-_\\.]+(:\\d+)?/)?([\\w\\d\\-_\\.][\\w\\d\\-_\\.\\/]*/)?([\\w\\d\\-_\\.]+)' +
  '(:[\\w\\d\\-_]+)?(@sha256:[a-f\\d]{64})?$';

export const SECRET_ROUTES = [
  ...inEveryScope('GET', '/secrets', list),
  ...inEveryScope('POST', '/secrets', create),
  ...inEveryScope('GET', '/secrets/:name', (call, scope) => shown(call, addressed(call, scope))),
  ...inEveryScope('PATCH', '/secrets/:name', update),
  ...inEveryScope('DELETE', '/secrets/:name', (call, scope) => {
    const secret = addressed(call, scope);
    call.instance.db.secrets.remove((row) => row === secret);
    return empty(204);
  }),
];

function shown(call: Call, secret: SecretRow): Response {
  return json(SECRET(secret, call.instance.minor));
}

function addressed(call: Call, scope: Scope): SecretRow {
  const name = param(call, 'name');
  const secret = call.instance.db.secrets.rows.find((row) => scope.holds(row) && row.name === name);
  if (secret === undefined) throw new Refusal(404);
  return secret;
}

function list(call: Call, scope: Scope): Response {
  const { db, minor } = call.instance;
  const rows = db.secrets.rows.filter(scope.holds).sort((a, b) => (a.name < b.name ? -1 : 1));
  const page = pageOf(call, rows).map((row) => SECRET(row, minor));
  return json(scope.kind === 'repository' ? nullWhenEmpty(call, page) : page);
}

function create(call: Call, scope: Scope): Response {
  const { db, minor } = call.instance;
  const body = bind(call, BODY, { complaint: 'Error parsing secret. ', since: { note: 13 } });
  const status = scope.kind === 'global' && minor <= 15 ? 400 : 422;
  const fields = {
    org_id: scope.org_id,
    repo_id: scope.repo_id,
    name: body.name ?? '',
    value: body.value ?? '',
    ...listsOf(body, { events: [], images: null }),
    note: body.note ?? '',
  };
  validate(fields, status, `Error inserting ${scope.named}secret. `);
  if (db.secrets.rows.some((row) => isSamePlace(row, fields))) {
    const problem = duplicateText(call.instance, 'secrets.org_id', 'secrets.repo_id', 'secrets.name');
    throw new Refusal(500, `Error inserting ${scope.named}secret "${fields.name}". ${problem}`);
  }
  return shown(call, db.secrets.insert(fields));
}

function isSamePlace(row: SecretRow, fields: Omit<SecretRow, 'id'>): boolean {
  return row.name === fields.name && row.org_id === fields.org_id && row.repo_id === fields.repo_id;
}

/** The name in the body counts for nothing: a secret cannot be renamed. */
function update(call: Call, scope: Scope): Response {
  const body = bind(call, BODY, { complaint: 'Error parsing secret. ', since: { note: 13 } });
  const secret = addressed(call, scope);
  const changed = { ...secret, ...listsOf(body, secret) };
  if (body.value !== undefined && body.value !== '') changed.value = body.value;
  if (body.note !== undefined) changed.note = body.note;
  validate(changed, scope.kind === 'global' ? 400 : 422, `Error updating ${scope.named}secret. `);
  return shown(call, Object.assign(secret, changed));
}

function listsOf(
  body: Bound<typeof BODY>,
  current: Pick<SecretRow, 'events' | 'images'>,
): Pick<SecretRow, 'events' | 'images'> {
  return { events: (body.events ?? current.events).toSorted(), images: body.images ?? current.images };
}

function validate(secret: Omit<SecretRow, 'id'>, status: number, complaint: string): void {
  const { name, value, events, images } = secret;
  const wrongEvent = events.find((event) => !isOneOf(EVENTS, event));
  const wrongImage = images?.find((image) => !new RegExp(IMAGE).test(image));
  const problem =
    (wrongEvent !== undefined && `invalid webhook event: ${wrongEvent}\ninvalid secret event`) ||
    (events.length === 0 && 'invalid secret event: no event specified') ||
    (wrongImage !== undefined &&
      `invalid secret image: image '${wrongImage}' do not match regexp '${IMAGE}'`) ||
    (name === '' && 'invalid secret name: empty name') ||
    (value === '' && 'invalid secret value: empty value');
  if (problem !== false) throw new Refusal(status, complaint + problem);
}
