import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BitbucketSimulator, startBitbucket } from '@guard/simulators';
import { BackendError } from '@guard/core';
import { openHttp } from '@guard/core/inspect';
import { checks } from '../src/api/checks.ts';

let bitbucket: BitbucketSimulator;
beforeEach(async () => {
  bitbucket = await startBitbucket();
});
afterEach(() => bitbucket.close());

/** Runs the check of this title as this account. */
async function run(
  title: string,
  scope: Record<string, string> = {},
  as: 'maintainer' | 'outsider' | 'bad' = 'maintainer',
) {
  const client = openHttp({
    base: new URL(bitbucket.url),
    headers: () => ({ authorization: `Bearer ${bitbucket.tokens[as]}` }),
    clean: (text) => text,
    trust: { caPem: undefined, insecureTls: false },
    proxy: { http: undefined, https: undefined, no: '' },
    caSettings: 'none',
  });
  const check = checks.find((one) => one.title === title);
  try {
    return await check?.run(client.reader(new AbortController().signal), scope);
  } catch (error) {
    return error instanceof BackendError ? error.status : error;
  } finally {
    await client.close();
  }
}

describe('doctor', () => {
  it('finds the version without a sign-in', async () => {
    expect(await run('version', {}, 'bad')).toMatchObject({ ok: true, says: 'Bitbucket 9.4.0' });
  });

  it('finds a token that is not accepted', async () => {
    expect(await run('sign-in')).toMatchObject({ ok: true });
    expect(await run('sign-in', {}, 'bad')).toBe(401);
  });

  it.each([
    [{}, 'all that this account may see'],
    [{ project: 'PAY' }, 'project PAY'],
    [{ project: 'PAY', repo: 'checkout' }, 'repository checkout of project PAY'],
  ])('says what the server is bound to: %j', async (scope, says) => {
    expect(await run('scope', scope)).toMatchObject({ ok: true, says });
  });

  it.each([[{ project: 'PYA' }], [{ project: 'PAY', repo: 'chekout' }]])(
    'finds a scope that is not there, because of which every call would fail: %j',
    async (scope) => {
      expect(await run('scope', scope)).toBe(404);
    },
  );
});
