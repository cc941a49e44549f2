import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { connectRaw2026, hasRedis, nobody, overHttp, startHttp, startRedis } from '@guard/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { STAGES } from './support/backends.ts';
import { blocksOf, readDocs, ROOT } from './support/files.ts';
import { makeHome, run } from './support/home.ts';

const BINARY = join(ROOT, 'apps/wg-easy/dist/wg-easy-mcp.js');
const [KEY = '', STARTS = '', ROTATES = ''] = blocksOf(readDocs('guide/several-machines.md'), 'sh');
const YES = { action: 'accept', content: { confirm: true } };

it.skipIf(!hasRedis)(
  'the commands of guide/several-machines.md start instances that share questions, and go on with another key',
  { timeout: 120_000 },
  async () => {
    const stage = await STAGES['wg-easy']();
    const home = await makeHome('wg-easy');
    const redis = await startRedis('--maxmemory-policy', 'noeviction');
    onTestFinished(async () => {
      await redis.remove();
      await stage.close();
    });
    const made = await run(`mkdir -p ~/.config\n${KEY}`, home, '');
    expect({ code: made.code, err: made.err }).toStrictEqual({ code: 0, err: '' });
    // As the page has it, but for what is somebody's own.
    const said = Object.fromEntries(
      [...STARTS.matchAll(/^export (\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [
        name,
        value.replace('~', home),
      ]),
    );
    expect(Object.keys(said)).toStrictEqual([
      'GUARD_AUTH',
      'GUARD_TOKENS_FILE',
      'GUARD_KEY_FILE',
      'GUARD_REDIS_URL',
      'GUARD_PUBLIC_URL',
    ]);
    const { GUARD_PUBLIC_URL: _public, ...shared } = said;
    const env = { ...stage.env, ...shared, HOME: home, GUARD_REDIS_URL: redis.url, GUARD_STATE_DIR: 'none' };
    const token = execFileSync(process.execPath, [BINARY, 'tokens', 'add', 'ada'], {
      env,
      encoding: 'utf8',
    }).trim();
    const ask = async (port: URL) =>
      connectRaw2026(overHttp(port, token), nobody(), { elicitation: { form: {} } });

    const one = await startHttp(BINARY, env);
    const leg = await (await ask(one.url)).leg('delete_client', { clientId: 1 });
    if (!('asked' in leg)) throw new Error('nothing was asked');
    one.signal('SIGKILL');
    await one.ended();

    const before = await readFile(said['GUARD_KEY_FILE'] ?? '', 'utf8');
    expect((await run(ROTATES, home, '')).code).toBe(0);
    const after = await readFile(said['GUARD_KEY_FILE'] ?? '', 'utf8');
    expect(after.startsWith(before)).toBe(true);
    expect(after.split('\n')).toHaveLength(3);

    const other = await startHttp(BINARY, env);
    const extras = { inputResponses: { confirm: YES }, requestState: leg.asked.state };
    const { ended } = {
      ended: undefined,
      ...(await (await ask(other.url)).leg('delete_client', { clientId: 1 }, extras)),
    };
    expect(ended).toMatchObject({ isError: false });
    other.signal('SIGTERM');
    expect((await other.ended()).code).toBe(0);
  },
);
