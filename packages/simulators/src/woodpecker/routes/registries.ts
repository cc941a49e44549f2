import { empty, json, Refusal } from '../http/answers.ts';
import { bind } from '../http/bind.ts';
import { param } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { duplicateText } from '../http/duplicate.ts';
import { nullWhenEmpty, pageOf } from '../http/pagination.ts';
import { BLANK_REGISTRY, registryShape } from '../rows/registry.ts';
import type { RegistryRow } from '../rows/registry.ts';
import { inEveryScope } from './scope.ts';
import type { Scope } from './scope.ts';

const BODY = { address: 'text', username: 'text', password: 'text' } as const;

export const REGISTRY_ROUTES = [
  ...inEveryScope('GET', '/registries', list),
  ...inEveryScope('POST', '/registries', create),
  ...inEveryScope('GET', '/registries/:address', get),
  ...inEveryScope('PATCH', '/registries/:address', update),
  ...inEveryScope('DELETE', '/registries/:address', (call, scope) => {
    const registry = addressed(call, scope);
    call.instance.db.registries.remove((row) => row === registry);
    return empty(204);
  }),
];

function shown(call: Call, registry: RegistryRow): Response {
  return json(registryShape(registry, call.instance.minor));
}

function find(call: Call, scope: Scope): RegistryRow | undefined {
  const address = param(call, 'address');
  return call.instance.db.registries.rows.find((row) => scope.holds(row) && row.address === address);
}

function addressed(call: Call, scope: Scope): RegistryRow {
  const registry = find(call, scope);
  if (registry === undefined) throw new Refusal(404);
  return registry;
}

function get(call: Call, scope: Scope): Response {
  const { dockerRegistries } = call.instance.db;
  if (scope.kind !== 'global' || dockerRegistries.length === 0) return shown(call, addressed(call, scope));
  const address = param(call, 'address');
  // With a docker configuration on the server, "not found" gets lost on the way.
  const found = find(call, scope) ?? dockerRegistries.find((row) => row.address === address);
  return shown(call, found ?? BLANK_REGISTRY);
}

function list(call: Call, scope: Scope): Response {
  const { db, minor } = call.instance;
  const readOnly = scope.kind === 'global' ? db.dockerRegistries : [];
  const rows = [...readOnly, ...db.registries.rows.filter(scope.holds)];
  const page = pageOf(call, rows).map((row) => registryShape(row, minor));
  return json(scope.kind === 'repository' ? nullWhenEmpty(call, page) : page);
}

function create(call: Call, scope: Scope): Response {
  const { db } = call.instance;
  const {
    address = '',
    username = '',
    password = '',
  } = bind(call, BODY, {
    complaint: 'Error parsing request. ',
  });
  const fields = {
    address,
    username,
    password,
    org_id: scope.org_id,
    repo_id: scope.repo_id,
    readonly: false,
  };
  validate(fields, scope.kind === 'organization' ? 422 : 400, `Error inserting ${scope.named}registry. `);
  if (db.registries.rows.some((row) => row.address === address && hasSameOwner(row, fields))) {
    const columns = ['registries.org_id', 'registries.repo_id', 'registries.address'];
    const problem = duplicateText(call.instance, ...columns);
    throw new Refusal(500, `Error inserting ${scope.named}registry "${address}". ${problem}`);
  }
  const row = db.registries.insert(fields);
  return shown(call, echoes(call, scope) ? { ...BLANK_REGISTRY, address, username } : row);
}

function hasSameOwner(row: RegistryRow, owner: Pick<RegistryRow, 'org_id' | 'repo_id'>): boolean {
  return row.org_id === owner.org_id && row.repo_id === owner.repo_id;
}

function update(call: Call, scope: Scope): Response {
  const body = bind(call, BODY, { complaint: 'Error parsing request. ' });
  const registry = addressed(call, scope);
  const changed = {
    ...registry,
    username: body.username || registry.username,
    password: body.password || registry.password,
    // Below a repository the address is what the entry is found by, and stays.
    address: (scope.kind !== 'repository' && body.address) || registry.address,
  };
  const status = scope.kind === 'global' ? 400 : 422;
  validate(changed, status, `Error updating ${scope.named}registry. `);
  Object.assign(registry, changed);
  const { address = '', username = '' } = body;
  return shown(call, echoes(call, scope) ? { ...BLANK_REGISTRY, address, username } : registry);
}

function echoes(call: Call, scope: Scope): boolean {
  return scope.kind === 'repository' && call.instance.quirks.repoRegistryEcho;
}

function validate(
  { address, username, password }: Pick<RegistryRow, 'address' | 'username' | 'password'>,
  status: number,
  complaint: string,
): void {
  const problem =
    ((address === '' || /\s/.test(address)) && 'invalid registry address') ||
    (username === '' && 'invalid registry username') ||
    (password === '' && 'invalid registry password');
  if (problem !== false) throw new Refusal(status, complaint + problem);
}
