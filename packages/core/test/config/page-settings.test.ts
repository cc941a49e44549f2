import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { problemsOf, readVpn, vpn, vpnEnvironment } from './environment.ts';

describe('where the page is served and opened', () => {
  test('on this machine at a random port, and a question stays for half an hour', () => {
    expect(readVpn().page).toStrictEqual({
      listen: undefined,
      url: undefined,
      decideMs: 30 * 60_000,
      notify: undefined,
    });
  });

  test.each([
    ['7400', { host: undefined, port: 7400 }],
    ['localhost:7400', { host: undefined, port: 7400 }],
    ['127.0.0.1:7400', { host: '127.0.0.1', port: 7400 }],
    ['[::1]:7400', { host: '::1', port: 7400 }],
  ])('GUARD_APPROVALS_LISTEN=%s', (value, listen) => {
    expect(readVpn({ GUARD_APPROVALS_LISTEN: value }).page.listen).toStrictEqual(listen);
  });

  test.each([
    '0',
    '70000',
    'host.example:7400',
    '::1:7400',
    '[::1]',
    '127.0.0.1',
    'http://localhost:7400',
    ':7400',
  ])('GUARD_APPROVALS_LISTEN=%s stops the start', (value) => {
    expect(problemsOf(() => readVpn({ GUARD_APPROVALS_LISTEN: value }))).toStrictEqual([
      expect.stringContaining('GUARD_APPROVALS_LISTEN must be a port'),
    ]);
  });

  test.each(['0.0.0.0:7400', '[::]:7400', '192.168.1.5:7400'])(
    '%s is reached by others, so it needs the address under which they come',
    (value) => {
      const env = { GUARD_APPROVALS_LISTEN: value };
      expect(problemsOf(() => readVpn(env))).toStrictEqual([
        expect.stringContaining('set GUARD_APPROVALS_URL'),
      ]);
      const url = 'https://approve.example.org/guard/';
      const { page } = readVpn({ ...env, GUARD_APPROVALS_URL: url });
      expect(page.url?.href).toBe('https://approve.example.org/guard');
    },
  );

  test('a page that is opened at a port of this machine listens there', () => {
    const { page } = readVpn({ GUARD_APPROVALS_URL: 'http://localhost:7400' });
    expect(page.listen).toStrictEqual({ host: undefined, port: 7400 });
  });

  test.each([
    'http://approve.example.org',
    'http://127.0.0.1:7400',
    'http://192.168.1.5',
    'ftp://x',
    'http://localhost.evil.example:1',
  ])(
    'GUARD_APPROVALS_URL=%s stops the start: no browser offers a passkey there, or others read along',
    (value) => {
      const [problem] = problemsOf(() => readVpn({ GUARD_APPROVALS_URL: value }));
      expect(problem).toMatch(/^GUARD_APPROVALS_URL must /);
    },
  );

  test.each(['0', '1441', '1.5', '-1', 'ten'])('GUARD_APPROVAL_MINUTES=%s stops the start', (value) => {
    expect(problemsOf(() => readVpn({ GUARD_APPROVAL_MINUTES: value }))).toHaveLength(1);
  });

  test('a question stays for a day at most', () => {
    expect(readVpn({ GUARD_APPROVAL_MINUTES: '1440' }).page.decideMs).toBe(24 * 60 * 60_000);
  });
});

const read = (env: Record<string, string>) => readConfiguration(vpn, vpnEnvironment(env));

describe('how a person hears of a question', () => {
  const secret = 'https://ntfy.example.org/a-topic-that-is-a-secret';
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'notify-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const file = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content, { mode: 0o600 });
    return path;
  };

  test('the address is a secret: taken out of the environment, and hidden from every text', () => {
    const env = vpnEnvironment({ GUARD_NOTIFY_URL: secret });
    const { page, secrets } = readConfiguration(vpn, env);
    expect(page.notify).toMatchObject({ format: 'json', text: 'waiting', token: undefined, key: undefined });
    expect(page.notify?.url.href).toBe(secret);
    expect(env['GUARD_NOTIFY_URL']).toBeUndefined();
    expect(secrets).toContain(secret);
  });

  test('it and what goes along can come from files', () => {
    const { page, secrets } = read({
      GUARD_NOTIFY_URL_FILE: file('url', `${secret}?up=1\n`),
      GUARD_NOTIFY_FORMAT: 'ntfy',
      GUARD_NOTIFY_TEXT: 'question',
      GUARD_NOTIFY_TOKEN_FILE: file('token', 'tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2\n'),
      GUARD_NOTIFY_KEY_FILE: file('key', `${'k'.repeat(32)}\n`),
    });
    expect(page.notify).toMatchObject({
      format: 'ntfy',
      text: 'question',
      token: 'tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2',
    });
    expect(page.notify?.url.href).toBe(`${secret}?up=1`);
    expect(secrets).toStrictEqual(
      expect.arrayContaining(['tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2', 'k'.repeat(32)]),
    );
  });

  test.each(['GUARD_NOTIFY_FORMAT', 'GUARD_NOTIFY_TEXT', 'GUARD_NOTIFY_TOKEN_FILE', 'GUARD_NOTIFY_KEY_FILE'])(
    '%s alone stops the start: somebody believes to be told',
    (name) => {
      expect(problemsOf(() => read({ [name]: 'ntfy' }))).toStrictEqual([
        `${name} needs GUARD_NOTIFY_URL: set the address to notify, or remove it`,
      ]);
    },
  );

  test.each([
    [
      { GUARD_NOTIFY_FORMAT: 'mail' },
      'GUARD_NOTIFY_FORMAT must be json or ntfy or gotify or slack or discord',
    ],
    [{ GUARD_NOTIFY_TEXT: 'all' }, 'GUARD_NOTIFY_TEXT must be waiting or question'],
  ])('%j stops the start and names the values', (env, problem) => {
    expect(problemsOf(() => read({ GUARD_NOTIFY_URL: secret, ...env }))).toStrictEqual([problem]);
  });

  test('no problem repeats the address or the token', () => {
    const bad = problemsOf(() =>
      read({
        GUARD_NOTIFY_URL: 'ntfy.example.org/hidden',
        GUARD_NOTIFY_TOKEN_FILE: file('token', 'two hidden\nlines'),
      }),
    );
    expect(bad).toHaveLength(2);
    expect(bad.join()).not.toContain('hidden');
  });
});

describe.skipIf(process.platform === 'win32')('the folder of the state, where a page can decide', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'state-'));
  });
  afterEach(() => rmSync(home, { recursive: true }));

  test.each([
    { GUARD_APPROVE_BY: 'page' },
    { GUARD_APPROVE_BY: 'passkey' },
    { GUARD_APPROVE_BY: 'dialog' },
    { GUARD_WHEN_UNABLE: 'page' },
    { GUARD_WHEN_OFF: 'page', ELICITATION: 'false' },
  ])('%j: one for all servers of this user, open to nobody else', (env) => {
    const { state } = readVpn({ ...env, XDG_STATE_HOME: home });
    expect(state?.dir).toBe(join(home, 'guard-mcp'));
    // oxlint-disable-next-line no-bitwise -- a mode is bits
    expect(statSync(join(home, 'guard-mcp')).mode & 0o777).toBe(0o700);
  });

  test.each([{}, { GUARD_WHEN_OFF: 'page' }, { GUARD_APPROVE_BY: 'dialog', GUARD_WHEN_UNABLE: 'refuse' }])(
    '%j leads to no page: memory',
    (env) => {
      expect(readVpn({ ...env, XDG_STATE_HOME: home }).state).toBeUndefined();
    },
  );

  test('none is memory, unless passkeys have to be kept', () => {
    const env = { XDG_STATE_HOME: home, GUARD_STATE_DIR: 'none' };
    expect(readVpn({ ...env, GUARD_APPROVE_BY: 'page' }).state).toBeUndefined();
    expect(problemsOf(() => readVpn({ ...env, GUARD_APPROVE_BY: 'passkey' }))).toStrictEqual([
      'GUARD_APPROVE_BY=passkey needs a folder that keeps the passkeys: remove GUARD_STATE_DIR=none',
    ]);
  });
});
