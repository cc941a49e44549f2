import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import type { Flags } from '../../src/config/flags.ts';
import { instructionsOf } from '../../src/serve/settings-in-force.ts';
import { standingOf } from '../../src/serve/standing.ts';
import { standingLine, startLines } from '../../src/serve/start-lines.ts';
import { createRuntime } from '../../src/serve/runtime.ts';
import { notesServer } from './notes-server.ts';

const optIn = {
  file: 'no-such-notes',
  whileReadOnly: 'It only reads: see --allow-writes.',
  whenAsking: 'It asks.',
};
const reluctant = { ...notesServer, optIn };

type Env = Readonly<Record<string, string>>;
type Required = Parameters<typeof standingOf>[2];

const given = (server: typeof notesServer, env: Env = {}, flags: Flags = {}) =>
  readConfiguration(server, { ...env }, { flags });
const linesOf = (
  server: typeof notesServer,
  env: Env = {},
  flags: Flags = {},
  required: Required = {},
  hasPage = false,
) => {
  const configuration = given(server, env, flags);
  return startLines(server, configuration, standingOf(server, configuration, required), hasPage);
};
const policy = <const T extends string>(value: T) => ({ value, by: '/etc/policy.json' });

describe('what is in force where asking is the rule', () => {
  test('by default, and by choice', () => {
    expect(standingLine(standingOf(notesServer, given(notesServer)))).toBe(
      'in force: writes allowed (default), ask on (default), when_off token (default), when_unable token (default), approve_by unset (default)',
    );
    const env = {
      NOTES_READ_ONLY: '1',
      ELICITATION: 'false',
      GUARD_WHEN_OFF: 'refuse',
      GUARD_WHEN_UNABLE: 'refuse',
    };
    expect(
      standingLine(standingOf(notesServer, given(notesServer, { ...env, GUARD_APPROVE_BY: 'dialog' }))),
    ).toBe(
      'in force: writes denied (NOTES_READ_ONLY), ask off (ELICITATION), when_off refuse (GUARD_WHEN_OFF), when_unable refuse (GUARD_WHEN_UNABLE), approve_by dialog (GUARD_APPROVE_BY)',
    );
  });

  test('what an operator requires, where it is stricter', () => {
    const required = { ask: policy('on'), whenUnable: policy('token'), whenOff: policy('refuse') } as const;
    const { posture, from } = standingOf(notesServer, given(notesServer, { ELICITATION: 'false' }), required);
    expect(posture).toMatchObject({ ask: 'on', whenUnable: 'token', whenOff: 'refuse' });
    expect(from).toMatchObject({
      ask: '/etc/policy.json',
      whenUnable: 'default',
      whenOff: '/etc/policy.json',
    });
  });

  test('the two that a server declares for itself', () => {
    const strict = { ...notesServer.posture, ...standingOf(notesServer, given(notesServer)).posture };
    const server = { ...notesServer, posture: { ...strict, whenUnable: 'refuse' as const } };
    expect(standingOf(server, given(server)).posture.whenUnable).toBe('refuse');
    // What a person chooses stands in place of what the server declares.
    expect(standingOf(server, given(server, { GUARD_WHEN_UNABLE: 'token' })).posture.whenUnable).toBe(
      'token',
    );
  });
});

describe('the line that says what ELICITATION=false leads to', () => {
  const OFF = { ELICITATION: 'false' };
  const TOKEN = 'notes-mcp: ELICITATION=false — guarded tools fall back to the two-call token';
  const REFUSED = 'notes-mcp: ELICITATION=false — guarded tools are refused';

  test.each<[string, Env, Required, string[]]>([
    ['is not there while asking is on', {}, {}, []],
    ['is not there where true is set', { ELICITATION: 'true', GUARD_APPROVE_BY: 'dialog' }, {}, []],
    ['tells of the token, to the letter', OFF, {}, [TOKEN]],
    [
      'the same where only clients without dialogs are refused',
      { ...OFF, GUARD_WHEN_UNABLE: 'refuse' },
      {},
      [TOKEN],
    ],
    ['no token: the operator wants none', { ...OFF, GUARD_WHEN_OFF: 'refuse' }, {}, [REFUSED]],
    [
      'no token: more has to be proven, and there is no page yet',
      { ...OFF, GUARD_APPROVE_BY: 'dialog' },
      {},
      [REFUSED],
    ],
    ['no token: nothing is changed at all', { ...OFF, NOTES_READ_ONLY: '1' }, {}, [REFUSED]],
    ['no token by policy', OFF, { whenOff: policy('refuse') }, [REFUSED]],
    [
      'dialogs stay where policy wants them',
      OFF,
      { ask: policy('on') },
      ['notes-mcp: ELICITATION=false has no effect: /etc/policy.json requires that a person is asked'],
    ],
  ])('%s', (_name, env, required, lines) => {
    expect(linesOf(notesServer, env, {}, required)).toEqual(lines);
  });
});

const stands = (env: Env = {}, flags: Flags = {}, required: Required = {}) =>
  standingOf(reluctant, given(reluctant, env, flags), required);

const words = (flags: Flags) => {
  const configuration = given(reluctant, {}, flags);
  const { list, standing } = createRuntime(reluctant, configuration);
  const described = list().map(({ description }) => description);
  return { instructions: instructionsOf(reluctant, standing), described };
};

const linesWithPage = (env: Env) => linesOf(notesServer, { ELICITATION: 'false', ...env }, {}, {}, true);

test('where there is a page, ELICITATION=false leads to it', () => {
  expect(linesWithPage({ GUARD_WHEN_OFF: 'page' })).toEqual([
    'notes-mcp: ELICITATION=false — guarded tools ask on the approval page',
  ]);
  expect(linesWithPage({ GUARD_APPROVE_BY: 'dialog' })).toEqual([
    'notes-mcp: ELICITATION=false — guarded tools ask on the approval page',
  ]);
  expect(linesWithPage({ GUARD_APPROVE_BY: 'page', GUARD_WHEN_OFF: 'refuse' })).toEqual([
    'notes-mcp: ELICITATION=false — guarded tools are refused',
  ]);
});

describe('a server that has to be opted in to', () => {
  const NOTHING = { writes: 'denied', ask: 'off', whenOff: 'run', whenUnable: 'refuse', approveBy: 'unset' };

  test('nothing of the environment opts in, and what says how to ask says nothing there', () => {
    for (const env of [
      {},
      { ELICITATION: 'true' },
      { ELICITATION: 'false' },
      { GUARD_WHEN_OFF: 'refuse', GUARD_WHEN_UNABLE: 'token' },
      { GUARD_APPROVE_BY: 'dialog' },
    ]) {
      expect(stands(env).posture).toEqual(NOTHING);
    }
    expect(linesOf(reluctant, { ELICITATION: 'false' })).toEqual([]);
    const unasked =
      'GUARD_APPROVE_BY has no effect: nothing asks on this server without --elicitation-opt-in';
    expect(linesOf(reluctant, { GUARD_APPROVE_BY: 'dialog' })).toEqual([`notes-mcp: ${unasked}`]);
    expect(createRuntime(reluctant, given(reluctant, { GUARD_APPROVE_BY: 'dialog' })).unknown).toEqual([
      unasked,
    ]);
  });

  test('opted in by the person: no token, which no setting brings back, and the settings count', () => {
    const flags = { 'elicitation-opt-in': true } as const;
    const env = { GUARD_WHEN_UNABLE: 'token', GUARD_WHEN_OFF: 'refuse', GUARD_APPROVE_BY: 'dialog' };
    const { posture, from } = stands(env, flags);
    expect(posture).toEqual({ ...NOTHING, ask: 'on', whenOff: 'refuse', approveBy: 'dialog' });
    expect(from.ask).toBe('--elicitation-opt-in');
    expect(linesOf(reluctant, env, flags)).toEqual([]);
  });

  test.each([
    ['ask', { ask: policy('on') }, { ask: 'on', approveBy: 'unset' }],
    ['approve_by', { approveBy: policy('page') }, { ask: 'on', approveBy: 'page' }],
  ] as const)('opted in by the %s of a policy alone', (_lever, required, posture) => {
    expect(stands({}, {}, required).posture).toEqual({ ...NOTHING, ...posture });
  });

  test('ELICITATION=false takes the dialog away where a policy wants an approval, and never lets a call run', () => {
    const env = { ELICITATION: 'false' };
    const required = { approveBy: policy('dialog') };
    expect(stands(env, {}, required).posture).toMatchObject({ ask: 'off', approveBy: 'dialog' });
    expect(linesOf(reluctant, env, {}, required)).toEqual([
      'notes-mcp: ELICITATION=false — guarded tools are refused',
    ]);
    expect(stands(env, {}, { ask: policy('on') }).posture.ask).toBe('on');
  });

  test('a policy that requires less changes nothing', () => {
    const lax = { ask: policy('off'), approveBy: policy('unset'), whenOff: policy('run') } as const;
    expect(stands({}, {}, lax).posture).toEqual(NOTHING);
    expect(stands({}, { 'elicitation-opt-in': true }, lax).posture.ask).toBe('on');
  });

  test('says in its instructions and descriptions that it asks, exactly where it does', () => {
    expect(words({}).instructions).toBe('Notes of a team. It only reads: see --allow-writes.');
    const silent = words({ 'allow-writes': true });
    expect(silent.instructions).toBe('Notes of a team.');
    expect(silent.described).toContain('Hides a note.');
    expect(silent.described).not.toContain('Deletes a note. Asks a person first. Asks a person first.');
    const asking = words({ 'allow-writes': true, 'elicitation-opt-in': true });
    expect(asking.instructions).toBe('Notes of a team. It asks.');
    expect(asking.described).toEqual([
      'Lists all notes.',
      'Shows a key that is a credential.',
      'Deletes a note. Asks a person first. Asks a person first.',
      'Publishes a note, or hides it. Asks a person before it publishes. Asks a person first, when it publishes.',
      'Hides a note.',
    ]);
  });

  test('names the flag to whoever calls a tool that changes something', () => {
    const { leftOutBy } = createRuntime(reluctant, given(reluctant));
    expect(leftOutBy('hide_note')).toEqual(['no --allow-writes']);
    const locked = createRuntime(reluctant, given(reluctant, {}, { 'read-only': true }));
    expect(locked.leftOutBy('hide_note')).toEqual(['--read-only']);
  });
});

const takesToken = (env: Env, server = notesServer, flags: Flags = {}) =>
  createRuntime(server, given(server, env, flags))
    .list()
    .filter(({ inputSchema }) => 'confirm_token' in (inputSchema.properties ?? {}))
    .map(({ name }) => name);

test('confirm_token is listed exactly where a call can end in a token', () => {
  const asking = ['delete_note', 'publish_note'];
  expect(takesToken({})).toEqual(asking);
  expect(takesToken({ ELICITATION: 'false' })).toEqual(asking);
  expect(takesToken({ GUARD_WHEN_UNABLE: 'refuse', ELICITATION: 'false' })).toEqual(asking);
  expect(takesToken({ GUARD_WHEN_UNABLE: 'refuse' })).toEqual([]);
  expect(takesToken({ GUARD_WHEN_OFF: 'refuse', ELICITATION: 'false' })).toEqual([]);
  expect(takesToken({ GUARD_APPROVE_BY: 'dialog' })).toEqual([]);
  const writing = { 'allow-writes': true } as const;
  expect(takesToken({}, reluctant, writing)).toEqual([]);
  expect(takesToken({}, reluctant, { ...writing, 'elicitation-opt-in': true })).toEqual([]);
});
