import { emptyOrg } from '../engine/remove.ts';
import { empty, json, Refusal } from '../http/answers.ts';
import { param } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { nullWhenEmpty, pageOf } from '../http/pagination.ts';
import { addressedOrg, requireInstanceAdmin, requireOrg } from '../http/permissions.ts';
import { orgRights } from '../http/rights.ts';
import { instanceAdmin, open, orgMember } from '../http/route.ts';
import { ORG } from '../rows/org.ts';

export const ORG_ROUTES = [
  instanceAdmin('GET', '/api/orgs', (call) => {
    const { db, minor } = call.instance;
    const rows = db.orgs.rows.filter((org) => !org.is_user).sort((a, b) => a.id - b.id);
    return json(
      nullWhenEmpty(
        call,
        pageOf(call, rows).map((org) => ORG(org, minor)),
      ),
    );
  }),
  open('GET', '/api/orgs/lookup/*name', lookup),
  orgMember('GET', '/api/orgs/:org', (call, org) => json(ORG(org, call.instance.minor))),
  open('GET', '/api/orgs/:org/permissions', (call) =>
    json(orgRights(call.instance, addressedOrg(call), call.user)),
  ),
  open('DELETE', '/api/orgs/:org', remove),
];

/** Only on the caller's own forge. An anonymous caller is a null pointer. */
function lookup(call: Call): Response {
  const { instance, user } = call;
  if (user === undefined) throw new Refusal(500);
  const name = param(call, 'name').toLowerCase();
  const org = instance.db.orgs.rows.find(
    (row) => row.forge_id === user.forge_id && row.name.toLowerCase() === name,
  );
  if (org === undefined) throw new Refusal(404);
  if (org.private && !orgRights(instance, org, user).member) throw new Refusal(404);
  return json(ORG(org, instance.minor));
}

/** Not one transaction: secrets and repositories go first, whatever becomes of the rest. */
function remove(call: Call): Response {
  const org = requireOrg(call, 'admin');
  requireInstanceAdmin(call);
  const { db } = call.instance;
  emptyOrg(call.instance, org);
  if (db.orgs.remove((row) => row === org) === 0) throw new Refusal(404);
  return empty(204);
}
