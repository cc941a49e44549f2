import { BackendError } from '@guard/core';
import { describe, expect, it } from 'vitest';
import { checks } from '../src/api/checks.ts';
import { fakeReader } from '@guard/testkit/fake-reader';

const OTHER = 'something other than Woodpecker answers at this address';
const WOODPECKER = { 'x-woodpecker-version': '3.17.0' };

/** What doctor says of an instance that answers so when it is asked for its version. */
async function found(text: string, headers: Readonly<Record<string, string>> = {}) {
  const { read } = fakeReader(() => ({}));
  return checks[0]?.run({ ...read, request: async () => ({ status: 200, type: '', text, headers }) });
}

/** The same of one that refuses it. */
async function failing(status: number) {
  const facts = { kind: 'status', method: 'GET', path: '/version', outcome: 'read', message: 'm' } as const;
  const { read } = fakeReader(() => ({}));
  return checks[0]?.run({ ...read, request: () => Promise.reject(new BackendError({ ...facts, status })) });
}

describe('doctor, asking for the version', () => {
  it.each([
    ['{"source":"https://github.com/woodpecker-ci/woodpecker","version":"3.12.0"}', {}, '3.12.0'],
    ['{"version":"3.17.0"}', WOODPECKER, '3.17.0'],
  ])('knows Woodpecker by %s', async (text, headers, says) => {
    expect(await found(text, headers)).toEqual({ ok: true, says });
  });

  it.each([
    '{"source":"https://github.com/drone/drone.git","version":"2.26.0"}',
    '{"version":"1.0.0"}',
    '{"name":"something else"}',
    '<!doctype html><title>Sign in</title>',
    '',
    'null',
  ])('tells another product: %s', async (text) => {
    const finding = await found(text);
    expect(finding).toMatchObject({ ok: false });
    expect(finding?.says).toContain(OTHER);
  });

  it('tells the web page of Woodpecker from another product', async () => {
    const finding = await found('<!doctype html><title>Woodpecker</title>', WOODPECKER);
    expect(finding).toMatchObject({ ok: false });
    expect(finding?.says).toContain('most of all its sub-folder');
  });

  it('takes a path that is not there for another product, and leaves every other failure as it is', async () => {
    expect(await failing(404)).toMatchObject({ ok: false, says: expect.stringContaining(OTHER) });
    await expect(failing(503)).rejects.toThrow(BackendError);
  });
});

describe('doctor, asking whose token it is', () => {
  it.each([
    [true, 'account 7, an administrator of the instance'],
    [false, 'account 7, not an administrator of the instance'],
    [undefined, 'account 7, not an administrator of the instance'],
  ])('says it by the id and the rights, not by a name that others chose (%j)', async (admin, says) => {
    const { read } = fakeReader(() => ({
      id: 7,
      login: 'press-accept',
      ...(admin !== undefined && { admin }),
    }));
    expect(await checks[1]?.run(read)).toEqual({ ok: true, says });
  });
});
