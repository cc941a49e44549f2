import { describe, expect, it } from 'vitest';
import { call, PR, REPO, useBitbucket, verdict } from './support.ts';

const start = useBitbucket();
const GREEN = { key: 'CI', state: 'SUCCESSFUL', url: 'https://ci.example.com/1' };

describe('a build status', () => {
  it('is 204 for who may only read, and takes the place of the one before (READ)', async () => {
    const bitbucket = await start();
    const { fromCommit } = bitbucket.pullRequest(42);
    const path = `${REPO}/commits/${fromCommit}/builds`;
    const body = { ...GREEN, state: 'FAILED' };
    expect(await verdict(bitbucket, 'POST', path, { as: 'reader', body })).toBe('204');
    expect((await call(bitbucket, 'GET', `${path}?key=CI`)).json).toMatchObject({ state: 'FAILED' });
    expect(bitbucket.state.builds).toHaveLength(1);
    const { json } = await call(bitbucket, 'GET', `/rest/build-status/latest/commits/${fromCommit}`);
    expect(json).toMatchObject({ size: 1, values: [{ projectKey: 'PAY', repositorySlug: 'checkout' }] });
    const stats = await call(bitbucket, 'GET', `/rest/build-status/latest/commits/stats/${fromCommit}`);
    expect(stats.json).toMatchObject({ failed: 1, successful: 0 });
  });

  it.each([
    ['no such state', { state: 'GREEN' }],
    ['a long key', { key: 'k'.repeat(256) }],
    ['a long address', { url: `https://x/${'y'.repeat(441)}` }],
    ['no address', { url: '' }],
  ])('with %s is refused (READ: lengths)', async (_what, change) => {
    const bitbucket = await start();
    const path = `${REPO}/commits/${bitbucket.pullRequest(42).fromCommit}/builds`;
    expect(await verdict(bitbucket, 'POST', path, { body: { ...GREEN, ...change } })).toMatch(/^400 /);
  });

  it('is for a commit of the repository, not of another and not by a name', async () => {
    const bitbucket = await start();
    const { fromCommit } = bitbucket.pullRequest(1, 'OPS/infra');
    for (const id of [fromCommit, 'main', fromCommit.slice(0, 11)]) {
      expect(await verdict(bitbucket, 'POST', `${REPO}/commits/${id}/builds`, { body: GREEN })).toBe(
        '404 NoSuchCommitException',
      );
    }
  });

  it('is taken from any licensed account at the old address, and counts for a required build (READ)', async () => {
    const bitbucket = await start();
    const row = bitbucket.pullRequest(43);
    bitbucket.repo().requiredBuilds.push({ id: 1, buildParentKeys: ['GATE'] });
    const required = '/rest/required-builds/latest/projects/PAY/repos/checkout/conditions';
    expect((await call(bitbucket, 'GET', required)).json).toMatchObject({
      values: [{ id: 1, buildParentKeys: ['GATE'] }],
    });
    expect((await call(bitbucket, 'GET', `${PR}/43/merge`)).json).toMatchObject({ canMerge: false });
    const path = `/rest/build-status/latest/commits/${row.fromCommit}`;
    const body = { ...GREEN, key: 'GATE' };
    expect(await verdict(bitbucket, 'POST', path, { as: 'outsider', body })).toBe('204');
    expect((await call(bitbucket, 'GET', `${PR}/43/merge`)).json).toMatchObject({ canMerge: true });
  });
});

describe('tags and branches', () => {
  it('a tag is 200, annotated when it has a message (READ), and never moved', async () => {
    const bitbucket = await start();
    const body = { name: 'release/2.0', startPoint: 'main', message: 'Second' };
    expect((await call(bitbucket, 'POST', `${REPO}/tags`, { as: 'reader', body })).status).toBe(401);
    const made = await call(bitbucket, 'POST', `${REPO}/tags`, { body });
    const main = bitbucket.repo().branches.get('main');
    expect([made.status, made.json]).toMatchObject([
      200,
      { id: 'refs/tags/release/2.0', latestCommit: main, hash: expect.any(String) },
    ]);
    expect(await verdict(bitbucket, 'POST', `${REPO}/tags`, { body: { ...body, force: true } })).toBe(
      '400 DuplicateRefException',
    );
    expect((await call(bitbucket, 'GET', `${REPO}/tags/release/2.0`)).json).toMatchObject({
      displayId: 'release/2.0',
    });
    expect((await call(bitbucket, 'GET', `${REPO}/tags?filterText=V1`)).json).toMatchObject({
      values: [{ displayId: 'v1.0.0', hash: null }],
    });
    expect(await verdict(bitbucket, 'GET', `${REPO}/tags/none`)).toBe('404 NoSuchTagException');
    for (const bad of [{ startPoint: 'none' }, { name: 'a b' }]) {
      expect(await verdict(bitbucket, 'POST', `${REPO}/tags`, { body: { ...body, ...bad } })).toMatch(/^40/);
    }
  });

  it('branches have their commit, and one of them is the default (READ: `default`)', async () => {
    const bitbucket = await start();
    const { json } = await call(bitbucket, 'GET', `${REPO}/branches?filterText=MAIN`);
    expect(json).toMatchObject({ values: [{ displayId: 'main', default: true, type: 'BRANCH' }] });
    const one = await call(bitbucket, 'GET', `${REPO}/default-branch`);
    expect(one.json).toMatchObject({ id: 'refs/heads/main' });
    bitbucket.repo().defaultBranch = 'gone';
    expect((await call(bitbucket, 'GET', `${REPO}/default-branch`)).status).toBe(204);
  });
});
