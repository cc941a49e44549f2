import { empty, json, Refusal } from '../http/answers.ts';
import { bind } from '../http/bind.ts';
import type { Bound } from '../http/bind.ts';
import { integer } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { pageOf } from '../http/pagination.ts';
import { instanceAdmin, open } from '../http/route.ts';
import { FORGE, PUBLIC_FORGE } from '../rows/forge.ts';
import type { ForgeRow } from '../rows/forge.ts';

const BODY = {
  type: 'text',
  url: 'text',
  client: 'text',
  oauth_client_secret: 'text',
  client_secret: 'text',
  oauth_host: 'text',
  skip_verify: 'flag',
  additional_options: 'object',
  orgs: 'texts',
} as const;

const SINCE = { oauth_client_secret: 12, orgs: 18 };

export const FORGE_ROUTES = [
  open('GET', '/api/forges', (call) => {
    const rows = pageOf(call, call.instance.db.forges.rows);
    return json(rows.map((forge) => shape(call, forge)));
  }),
  open('GET', '/api/forges/:forge', (call) => json(shape(call, addressed(call)))),
  instanceAdmin('POST', '/api/forges', (call) => {
    const { db, quirks } = call.instance;
    const body = bind(call, BODY, { complaint: 'Error parsing forge. ', since: SINCE });
    // The older key is not bound on create: such a forge begins without a secret.
    const secret = quirks.oldForgeSecretKey ? '' : (body.oauth_client_secret ?? '');
    return json(shape(call, db.forges.insert({ ...fieldsOf(body), clientSecret: secret })));
  }),
  instanceAdmin('PATCH', '/api/forges/:forge', update),
  instanceAdmin('DELETE', '/api/forges/:forge', (call) => {
    const forge = addressed(call);
    call.instance.db.forges.remove((row) => row === forge);
    call.instance.forgeCache.changed(forge.id);
    return empty(204);
  }),
];

/** Everybody may know which forges there are; their settings are the admin's. */
function shape({ instance, user }: Call, forge: ForgeRow): object {
  return (user?.admin === true ? FORGE : PUBLIC_FORGE)(forge, instance.minor);
}

function addressed(call: Call): ForgeRow {
  const forge = call.instance.db.forges.find(integer(call, 'forge'));
  if (forge === undefined) throw new Refusal(404);
  return forge;
}

/** Replaces everything but the secret. */
function update(call: Call): Response {
  const { forgeCache, quirks } = call.instance;
  const forge = addressed(call);
  const body = bind(call, BODY, { since: SINCE });
  const secret = quirks.oldForgeSecretKey ? body.client_secret : body.oauth_client_secret;
  Object.assign(forge, fieldsOf(body), secret && { clientSecret: secret });
  forgeCache.changed(forge.id);
  return json(shape(call, forge));
}

/** Nothing is checked: neither the type nor the address. */
function fieldsOf(body: Bound<typeof BODY>): Omit<ForgeRow, 'id' | 'clientSecret'> {
  return {
    type: body.type ?? '',
    url: body.url ?? '',
    client: body.client ?? '',
    skip_verify: body.skip_verify ?? false,
    oauth_host: body.oauth_host ?? '',
    additional_options: body.additional_options ?? null,
    orgs: body.orgs ?? null,
  };
}
