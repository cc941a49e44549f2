import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeVariables } from '@guard/core/inspect';
import { repository, servers } from '@guard/workspace';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Service {
  readonly image: string;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly networks: unknown;
  readonly stop_grace_period?: string;
}

const read = (name: string) => readFileSync(join(repository, 'deploy', name), 'utf8');
const compose: {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
} = parse(read('compose.yaml'), { merge: true });
const instances = ['one', 'two', 'three'].flatMap((name) => compose.services[name] ?? []);

const wgEasy = servers.find(({ folder }) => folder === 'wg-easy');
if (wgEasy === undefined) throw new Error('there is no wg-easy');
const known = new Set(describeVariables(wgEasy.definition).map(({ name }) => name));

const SECRET = /PASSWORD|TOKEN|KEY|REDIS/;

describe.each(Object.entries(compose.services))('the container %s', (_, service) => {
  it('can change nothing that it runs, and become nobody else', () => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toStrictEqual(['ALL']);
    expect(service.security_opt).toStrictEqual(['no-new-privileges:true']);
  });

  it('is of one version, and says whether it serves', () => {
    expect(service.image).toMatch(/^[\w./-]+:\d[\w.-]+$/);
    expect(service.healthcheck?.test[0]).toBe('CMD');
  });

  it('has its secrets as files', () => {
    const named = Object.entries(service.environment ?? {}).filter(([name]) => SECRET.test(name));
    for (const [, value] of named) expect(value).toMatch(/^\/(?:run\/secrets|tokens)\//);
    for (const name of service.secrets ?? []) expect(compose.secrets[name]?.file).toMatch(/^\.\/secrets\//);
  });
});

describe('the instances', () => {
  it('are three of the same, of the version that is published', () => {
    expect(instances).toHaveLength(3);
    const { definition } = wgEasy;
    for (const { image, user } of instances) {
      expect(image).toBe(`ghcr.io/guard-mcp/${definition.binary}:${definition.version}`);
      expect(user).toBe('65532:65532');
    }
  });

  it('are told nothing that this server does not know', () => {
    for (const name of Object.keys(instances[0]?.environment ?? {})) expect(known).toContain(name);
    const unit = [...read('wg-easy-mcp.service').matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name);
    expect(unit.length).toBeGreaterThan(5);
    for (const name of unit) expect(known).toContain(name);
  });

  it('have longer to end than what they carry out', () => {
    expect(instances[0]?.stop_grace_period).toBe('60s');
    expect(read('wg-easy-mcp.service')).toContain('TimeoutStopSec=60');
  });

  it('are each behind the proxy, which asks whether they serve', () => {
    const caddy = read('Caddyfile');
    expect(caddy).toContain('reverse_proxy one:8080 two:8080 three:8080');
    expect(caddy).toContain('lb_policy round_robin');
    expect(caddy).toContain('health_uri /healthz');
  });
});

it('Redis evicts nothing, and is reached by the instances alone', () => {
  const commands = read('README.md');
  expect(commands).toContain('maxmemory-policy noeviction');
  // It is read-only: a snapshot that cannot be written would stop all writes.
  expect(commands).toContain('save ""');
  expect(compose.services['valkey']?.networks).toStrictEqual(['inside']);
});

it('the unit hands out nothing of the machine', () => {
  const unit = read('wg-easy-mcp.service');
  for (const line of ['DynamicUser=yes', 'ProtectSystem=strict', 'ProtectHome=yes', 'NoNewPrivileges=yes'])
    expect(unit).toContain(line);
  expect(unit).not.toMatch(/^Environment=\w*(?:PASSWORD|TOKEN|KEY)=/m);
});
