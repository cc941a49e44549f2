import { spawn, spawnSync } from 'node:child_process';
import { startWgEasy, type WgEasySimulator } from '@guard/simulators';
import { type HttpServer, startHttp } from '@guard/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '../support/session.ts';
import { BINARY } from './team.ts';

/** It needs a newer Node than we do, and knows the revisions of 2025 alone. */
const SUITE = ['-y', '-p', 'node@22.20.0', '-p', '@modelcontextprotocol/conformance@0.1.16', 'conformance'];

const APPLY = [
  'server-initialize',
  'ping',
  'tools-list',
  'dns-rebinding-protection',
  'server-sse-multiple-streams',
];

const FIXTURE = 'calls a fixture tool of the suite, and this server offers tools of its backend alone';
const NO_RESOURCES = 'this server has no resources';
const NO_PROMPTS = 'this server has no prompts';
const DO_NOT_APPLY: Readonly<Record<string, string>> = {
  'logging-set-level': 'this server sends no log to clients; its log is for its operator',
  'completion-complete': 'this server completes no arguments: it has neither prompts nor resource templates',
  'tools-call-simple-text': FIXTURE,
  'tools-call-image': FIXTURE,
  'tools-call-audio': FIXTURE,
  'tools-call-embedded-resource': FIXTURE,
  'tools-call-mixed-content': FIXTURE,
  'tools-call-with-logging': FIXTURE,
  'tools-call-error': FIXTURE,
  'tools-call-with-progress': FIXTURE,
  'tools-call-sampling': FIXTURE,
  'tools-call-elicitation': FIXTURE,
  'json-schema-2020-12': FIXTURE,
  'elicitation-sep1034-defaults': FIXTURE,
  'elicitation-sep1330-enums': FIXTURE,
  'server-sse-polling': 'a stream ends with its call and is not resumed: any instance may be gone by then',
  'resources-list': NO_RESOURCES,
  'resources-read-text': NO_RESOURCES,
  'resources-read-binary': NO_RESOURCES,
  'resources-templates-read': NO_RESOURCES,
  'resources-subscribe': NO_RESOURCES,
  'resources-unsubscribe': NO_RESOURCES,
  'prompts-list': NO_PROMPTS,
  'prompts-get-simple': NO_PROMPTS,
  'prompts-get-with-args': NO_PROMPTS,
  'prompts-get-embedded-resource': NO_PROMPTS,
  'prompts-get-with-image': NO_PROMPTS,
};

const listed = spawnSync('npx', [...SUITE, 'list'], { encoding: 'utf8', timeout: 240_000 });
const isThere = listed.status === 0;
if (!isThere)
  process.stderr.write(
    `SKIPPED: the conformance suite of the protocol. It could not be fetched or run:\n${listed.stderr}\n`,
  );

describe.skipIf(!isThere)('the conformance suite of the protocol, against the built server', () => {
  let wgEasy: WgEasySimulator;
  let server: HttpServer;
  beforeAll(async () => {
    wgEasy = await startWgEasy();
    server = await startHttp(BINARY, { ...settings(wgEasy), GUARD_AUTH: 'none', GUARD_STATE_DIR: 'none' });
  });
  afterAll(async () => {
    server.signal('SIGKILL');
    await server.ended();
    await wgEasy.close();
  });

  it.each(APPLY)('%s', async (scenario) => {
    const { code, said } = await run('server', '--url', server.url.href, '--scenario', scenario);
    expect(said).toMatch(/Passed: [1-9]\d*\/[1-9]\d*, 0 failed, 0 warnings/);
    expect(code).toBe(0);
  });

  it('has no scenario that neither applies nor has a reason not to', () => {
    const [servers = ''] = listed.stdout.split('Client scenarios');
    const names = [...servers.matchAll(/^ {2}- ([\w-]+)/gm)].map(([, name]) => name);
    expect(new Set(names)).toStrictEqual(new Set([...APPLY, ...Object.keys(DO_NOT_APPLY)]));
  });
});

async function run(...words: readonly string[]) {
  const child = spawn('npx', [...SUITE, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}
