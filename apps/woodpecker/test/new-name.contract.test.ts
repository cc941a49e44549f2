import { describe, expect, it } from 'vitest';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();

const HIDDEN = 'NPM\u200B';
const WITH_LOGIN = 'https://user:pw@reg.example/x';
const REPO = { repo_id: 21 };

describe('a new name that nobody would see whole', () => {
  it.each([
    ...['NPM\u200B', '\u202EMPN', 'N\u0007PM', 'NPM\u{E0041}'].map((name) => ({
      tool: 'create_secret',
      args: { name, value: 'FAKE-value', events: ['push'] },
    })),
    ...[WITH_LOGIN, 'reg\u2066.example'].map((address) => ({
      tool: 'create_registry',
      args: { address, username: 'ci', password: 'FAKE-password' },
    })),
  ])('$tool is refused with $args', async ({ tool, args }) => {
    const { call, woodpecker } = await sessions.start();
    const result = await call(tool, { ...REPO, ...args });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('which would be removed wherever it is shown');
    expect(result.text).not.toMatch(/FAKE|pw@/);
    expect(writesOf(woodpecker)).toEqual([]);
  });

  it.each([
    {
      tool: 'create_secret',
      args: { name: 'Größe-1.日本', value: 'FAKE-value', events: ['push'] },
    },
    {
      tool: 'create_registry',
      args: { address: 'https://reg.example:5000/v1/', username: 'ci', password: 'FAKE-password' },
    },
  ])('$tool takes every other one', async ({ tool, args }) => {
    const { call } = await sessions.start();
    expect(await call(tool, { ...REPO, ...args })).toMatchObject({ isError: false });
  });
});

describe('a stored name that is shown cleaned', () => {
  it('of a secret says so, in the list and alone', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addSecret({ name: HIDDEN });
    woodpecker.addSecret({ name: 'PLAIN' });
    const marked = { name: 'NPM', name_cleaned: true, name_note: expect.stringContaining('web page') };
    const listed = await call('list_secrets', REPO);
    expect(listed.structuredContent?.['secrets']).toEqual([
      expect.objectContaining(marked),
      expect.not.objectContaining({ name_cleaned: true }),
    ]);
    const got = await call('get_secret', { ...REPO, name: HIDDEN });
    expect(got.structuredContent).toMatchObject(marked);
    const updated = await call('update_secret', { ...REPO, name: HIDDEN, note: 'x' });
    expect(updated.structuredContent).toMatchObject(marked);
  });

  it('of a registry says so, in the list and alone', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addRegistry({ address: WITH_LOGIN });
    woodpecker.addRegistry({ address: 'plain.example' });
    const marked = { address: 'https://reg.example/x', address_cleaned: true };
    const listed = await call('list_registries', REPO);
    expect(listed.structuredContent?.['registries']).toEqual([
      expect.objectContaining(marked),
      expect.not.objectContaining({ address_cleaned: true }),
    ]);
    const got = await call('get_registry', { ...REPO, address: WITH_LOGIN });
    expect(got.structuredContent).toMatchObject(marked);
    const updated = await call('update_registry', { ...REPO, address: WITH_LOGIN, username: 'bot' });
    expect(updated.structuredContent).toMatchObject(marked);
    expect(JSON.stringify([listed, got, updated])).not.toContain('pw@');
  });
});
