import { isWrite } from '@guard/core/inspect';
import { connectRaw2025, type InProcessOptions, nobody } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { server } from '../src/server.ts';
import { seed } from './bitbucket.ts';
import { exampleOf } from './support/asking.ts';
import { ASKS, READS, WRITES } from './support/own-file.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const ALL = server.tools.map(({ name }) => name);
const READ_ONLY = server.tools.filter((tool) => !isWrite(tool)).map(({ name }) => name);
const WRITE = server.tools.filter(isWrite).map(({ name }) => name);

async function offered(env: Readonly<Record<string, string>>, options: InProcessOptions = {}) {
  const session = await sessions.start({}, { env, options });
  const { started } = session;
  const { instructions } = await initialized(started.connect());
  const client = await connectRaw2025(started.connect(), nobody(), {});
  return { ...session, instructions, names: (await client.listTools()).map(({ name }) => name) };
}

async function initialized(
  transport: Parameters<typeof connectRaw2025>[0],
): Promise<{ instructions: string }> {
  const client = await connectRaw2025(transport, nobody(), {});
  const answer = await client.connection.request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  return { instructions: JSON.stringify(answer) };
}

describe('without a switch', () => {
  it('only what changes nothing is listed and callable', async () => {
    const { names, call, bitbucket } = await offered(READS);
    seed(bitbucket);
    expect(names).toEqual(READ_ONLY);
    for (const name of WRITE) expect((await call(name, exampleOf(name).args)).isError).toBe(true);
    for (const name of READ_ONLY) expect((await call(name, exampleOf(name).args)).isError).toBe(false);
    expect(bitbucket.journal).toEqual([]);
  });

  it('a tool that is not there says why, and so do the instructions', async () => {
    const { call, instructions } = await offered(READS);
    const { text } = await call('merge_pull_request', exampleOf('merge_pull_request').args);
    expect(text).toContain('--allow-writes');
    expect(instructions).toContain('--allow-writes');
  });

  it('no variable of the environment allows writes: other servers are told by the same ones', async () => {
    const env = { ...READS, BITBUCKET_ALLOW_WRITES: 'true', BITBUCKET_READ_ONLY: 'false' };
    expect((await offered(env)).names).toEqual(READ_ONLY);
  });

  it('naming a write in the list of tools does not bring it: narrowing never widens', async () => {
    const { names } = await offered({ ...READS, BITBUCKET_ALLOW_TOOLS: 'merge_pull_request,get_commit' });
    expect(names).toEqual(['get_commit']);
  });
});

describe('what lets the server write', () => {
  it.each([
    ['the flag', READS, { 'allow-writes': true } as const],
    ["the key of the person's own file", WRITES, {}],
  ])('is %s, and the instructions no longer speak of it', async (_what, env, flags) => {
    const { names, instructions } = await offered(env, { flags });
    expect(names).toEqual(ALL);
    expect(instructions).not.toContain('--allow-writes');
  });

  it('does not come with asking', async () => {
    const { names } = await offered(READS, { flags: { 'elicitation-opt-in': true } });
    expect(names).toEqual(READ_ONLY);
  });
});

describe('what keeps it from writing, whatever else says it may', () => {
  const allowed = { 'allow-writes': true } as const;
  it.each<[string, Readonly<Record<string, string>>, InProcessOptions]>([
    ['a policy', WRITES, { flags: allowed, posture: { writes: 'denied' } }],
    ['--read-only beside --allow-writes', ASKS, { flags: { ...allowed, 'read-only': true } }],
    ['BITBUCKET_READ_ONLY', { ...WRITES, BITBUCKET_READ_ONLY: 'true' }, { flags: allowed }],
  ])('%s', async (_what, env, options) => {
    const { names, call, bitbucket } = await offered(env, options);
    expect(names).toEqual(READ_ONLY);
    await call('merge_pull_request', exampleOf('merge_pull_request').args);
    expect(bitbucket.journal).toEqual([]);
  });
});
