import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENTS_WITH_FORM, nameOfWrite, type SessionOptions } from '@guard/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { calls, seed } from './bitbucket.ts';
import { ASKING, exampleOf } from './support/asking.ts';
import { ASKS, ownFile, READS, WRITES } from './support/own-file.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const kinds = CLIENTS_WITH_FORM.filter(({ raw }) => raw);

/** Which tools put a question to the person. */
async function toolsThatAsk(options: SessionOptions, names = ASKING): Promise<string[]> {
  const { call, bitbucket, person } = await sessions.start({}, options);
  const asked: string[] = [];
  for (const name of names) {
    bitbucket.reset();
    seed(bitbucket);
    const before = person.seen.length;
    const { args, writes = [] } = exampleOf(name);
    const result = await call(name, args);
    expect({ name, ...result }).toMatchObject({ name, isError: false });
    expect(bitbucket.journal.map(nameOfWrite)).toEqual(writes.map(nameOfWrite));
    if (person.seen.length > before) asked.push(name);
  }
  return asked;
}

describe('with no flag, no key of a file and no policy', () => {
  it.each(CLIENTS_WITH_FORM)('no tool asks, and the write goes out: $name', async (kind) => {
    expect(await toolsThatAsk({ kind, env: WRITES }, Object.keys(calls))).toEqual([]);
  });

  it('ELICITATION=true of another server opts in to nothing', async () => {
    expect(await toolsThatAsk({ env: { ...WRITES, ELICITATION: 'true' } })).toEqual([]);
  });

  it('GUARD_APPROVE_BY says how strict a question is, and not that there is one', async () => {
    expect(await toolsThatAsk({ env: { ...WRITES, GUARD_APPROVE_BY: 'dialog' } })).toEqual([]);
  });
});

describe('what makes exactly the set ask', () => {
  const flags = { 'elicitation-opt-in': true } as const;
  it.each(kinds)('the flag alone: $name', async (kind) => {
    expect(await toolsThatAsk({ kind, env: WRITES, options: { flags } })).toEqual(ASKING);
  });

  it.each(kinds)("the key of the person's own file alone: $name", async (kind) => {
    expect(await toolsThatAsk({ kind, env: ASKS })).toEqual(ASKING);
  });

  it.each(kinds)('a policy that requires it alone: $name', async (kind) => {
    const options = { posture: { ask: 'on' } } as const;
    expect(await toolsThatAsk({ kind, env: WRITES, options })).toEqual(ASKING);
  });
});

describe('a policy', () => {
  it.each([
    ['ELICITATION=false', { ...WRITES, ELICITATION: 'false' }],
    ['a key that says false', ownFile({ mcp_allow_writes: true, mcp_elicitation_opt_in: false })],
    ['settings that would be looser', { ...WRITES, GUARD_WHEN_OFF: 'token', GUARD_WHEN_UNABLE: 'token' }],
  ])('that requires asking is not turned off by %s', async (_what, env) => {
    const options = { posture: { ask: 'on' } } as const;
    expect(await toolsThatAsk({ env, options })).toEqual(ASKING);
  });

  it('that requires nothing does not turn off what a person opted in to', async () => {
    const options = { posture: { ask: 'off', whenOff: 'run', whenUnable: 'token' } } as const;
    expect(await toolsThatAsk({ env: ASKS, options })).toEqual(ASKING);
  });
});

describe('ELICITATION=false', () => {
  it.each([
    ['the flag', WRITES, { 'elicitation-opt-in': true } as const],
    ['the key', ASKS, {}],
  ])(
    'together with %s does not start, and names both: every merge would be refused',
    async (_what, env, flags) => {
      await expect(
        sessions.start({}, { env: { ...env, ELICITATION: 'false' }, options: { flags } }),
      ).rejects.toThrow(/ELICITATION=false.*elicitation.opt.in/);
    },
  );

  it('alone changes nothing on a server that asks nobody', async () => {
    expect(await toolsThatAsk({ env: { ...WRITES, ELICITATION: 'false' } })).toEqual([]);
  });
});

describe('a file that is not their own', () => {
  const folder = mkdtempSync(join(process.cwd(), 'test', 'project-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('in the working directory, as a repository may bring one, opts in to nothing and allows nothing', async () => {
    mkdirSync(join(folder, 'guard-mcp'), { recursive: true });
    const says = JSON.stringify({ mcp_allow_writes: true, mcp_elicitation_opt_in: true });
    writeFileSync(join(folder, 'guard-mcp', 'bitbucket.json'), says);
    await expect(sessions.start({}, { env: { XDG_CONFIG_HOME: folder } })).rejects.toThrow(
      'must not lie inside the folder in which this server is started',
    );
  });

  it('is looked for under no relative path', async () => {
    const { call } = await sessions.start({}, { env: { ...READS, XDG_CONFIG_HOME: 'test' } });
    const { args } = exampleOf('merge_pull_request');
    expect((await call('merge_pull_request', args)).isError).toBe(true);
  });
});
