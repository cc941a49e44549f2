import { describe, expect, test } from 'vitest';
import { backend, NOTE_5, useNotes } from './notes-each-test.ts';
import { notesRuntime } from './notes-server.ts';
import { type CallTool, FORMS, client2025, client2026, type Reply, TICK, withAnswer } from './raw-client.ts';

useNotes();

const OFF = { env: { ELICITATION: 'false' } };
const tokenOf = ({ text }: Reply) => /confirm_token "([\w-]+)"/.exec(text)?.[1];

/** The same client, on either generation of the protocol. */
const GENERATIONS: readonly [
  string,
  (...call: Parameters<typeof client2026>) => Promise<{ call: CallTool }>,
][] = [
  ['2025-11-25', async (runtime, capabilities) => client2025(runtime, capabilities)],
  ['2026-07-28', async (runtime, capabilities) => client2026(runtime, capabilities)],
];

describe.each(GENERATIONS)('on %s a client that cannot show a form', (_generation, connect) => {
  test.each([
    ['no capability', {}],
    ['url only', { elicitation: { url: {} } }],
  ])('(%s) gets a token, and its second call acts once', async (_name, capabilities) => {
    const { call } = await connect(notesRuntime(backend), capabilities);
    const first = await call('delete_note', NOTE_5);
    expect(first).toMatchObject({ isError: true, structured: undefined, form: undefined, error: undefined });
    expect(first.text).toContain('This client cannot show a question to a person.');
    expect(first.text).toContain(
      'the token proves the call was made twice with the same arguments, and nothing more',
    );
    expect(backend.journal).toStrictEqual([]);
    const second = { ...NOTE_5, confirm_token: tokenOf(first) };
    expect(await call('delete_note', second)).toMatchObject({ isError: false, structured: { id: 5 } });
    expect(await call('delete_note', second)).toMatchObject({
      isError: true,
      text: expect.stringContaining('not valid'),
    });
    expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
  });

  test('cannot use the token of one call for another', async () => {
    const { call } = await connect(notesRuntime(backend), {});
    for (const [tool, args] of [
      ['delete_note', { noteId: 6 }],
      ['delete_note', { noteId: 5, reason: 'x' }],
      ['publish_note', { noteId: 5, public: true }],
    ] as const) {
      const token = tokenOf(await call('delete_note', NOTE_5));
      const refused = await call(tool, { ...args, confirm_token: token });
      expect(refused).toMatchObject({
        isError: true,
        text: expect.stringContaining('issued for another call'),
      });
    }
    expect(backend.journal).toStrictEqual([]);
  });

  test.each(['', 'null', 'none', ' '])(
    'gets a token for the placeholder %j of one that must fill in every field',
    async (confirm_token) => {
      const { call } = await connect(notesRuntime(backend), {});
      const first = await call('delete_note', { ...NOTE_5, confirm_token });
      expect(first.text).toContain('Nothing was done yet.');
      await call('delete_note', { ...NOTE_5, confirm_token: tokenOf(first) });
      expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
    },
  );

  test('cannot use it after five minutes', async () => {
    let now = 1_800_000_000_000;
    const { call } = await connect(notesRuntime(backend, { now: () => now }), {});
    const token = tokenOf(await call('delete_note', NOTE_5));
    now += 5 * 60_000;
    expect((await call('delete_note', { ...NOTE_5, confirm_token: token })).text).toContain(
      'older than five minutes',
    );
    expect(backend.journal).toStrictEqual([]);
  });

  test('of two second calls at once one acts', async () => {
    const { call } = await connect(notesRuntime(backend), {});
    const token = tokenOf(await call('delete_note', NOTE_5));
    await Promise.all([1, 2, 3].map(() => call('delete_note', { ...NOTE_5, confirm_token: token })));
    expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
  });

  test('gets a new token when what the call would do has changed', async () => {
    const { call } = await connect(notesRuntime(backend), {});
    const token = tokenOf(await call('delete_note', NOTE_5));
    backend.notes.set(5, { id: 5, title: 'Payroll', public: false });
    const changed = await call('delete_note', { ...NOTE_5, confirm_token: token });
    expect(changed.text).toMatch(/has changed since the token was issued[^]*Title: Payroll/);
    expect(backend.journal).toStrictEqual([]);
    await call('delete_note', { ...NOTE_5, confirm_token: tokenOf(changed) });
    expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
  });

  test('gets -32021 with what is missing, where the operator wants no tokens', async () => {
    const { call } = await connect(notesRuntime(backend, { posture: { whenUnable: 'refuse' } }), {});
    expect((await call('delete_note', NOTE_5)).error).toMatchObject({
      code: -32_021,
      data: { requiredCapabilities: { elicitation: { form: {} } } },
    });
    expect(await call('publish_note', { noteId: 5, public: false })).toMatchObject({ isError: false });
    expect(backend.journal).toStrictEqual(['POST /notes/5/hide']);
  });
});

describe.each(GENERATIONS)('on %s with ELICITATION=false', (_generation, connect) => {
  test.each([FORMS, {}])(
    'every client (%j) gets the token, and the operator is named',
    async (capabilities) => {
      const { call } = await connect(notesRuntime(backend, OFF), capabilities);
      const first = await call('delete_note', NOTE_5);
      expect(first.text).toContain(
        'The operator of notes-mcp switched the question to a person off (ELICITATION=false)',
      );
      expect(first.text).not.toContain('This client cannot');
      await call('delete_note', { ...NOTE_5, confirm_token: tokenOf(first) });
      expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
    },
  );

  test('and tokens not wanted: nothing, whatever is sent', async () => {
    const { call } = await connect(notesRuntime(backend, { ...OFF, posture: { whenOff: 'refuse' } }), FORMS);
    const refused = await call('delete_note', { ...NOTE_5, confirm_token: 'abc' });
    expect(refused.text).toContain('switched questions off');
    expect(backend.journal).toStrictEqual([]);
  });

  test('an operator who demands the dialog gets it', async () => {
    const { call } = await connect(
      notesRuntime(backend, { ...OFF, posture: { ask: 'on', whenUnable: 'refuse' } }),
      {},
    );
    expect((await call('delete_note', NOTE_5)).error).toMatchObject({ code: -32_021 });
    expect(backend.journal).toStrictEqual([]);
  });

  test('the laxest setting cannot be had by configuration: run stays stricter than what was chosen', async () => {
    const { call } = await connect(notesRuntime(backend, { ...OFF, posture: { whenOff: 'run' } }), FORMS);
    expect(tokenOf(await call('delete_note', NOTE_5))).toBeDefined();
    expect(backend.journal).toStrictEqual([]);
  });
});

describe.each(GENERATIONS)('on %s', (_generation, connect) => {
  test('where writes are denied no write is offered or carried out', async () => {
    const { call } = await connect(notesRuntime(backend, { posture: { writes: 'denied' } }), FORMS);
    for (const tool of ['delete_note', 'publish_note', 'hide_note']) {
      expect((await call(tool, NOTE_5)).error).toMatchObject({ code: -32_602 });
    }
    expect(backend.journal).toStrictEqual([]);
  });

  test('a tool that never asks acts at once, and so does a call that does not escalate', async () => {
    const { call } = await connect(notesRuntime(backend), {});
    expect(await call('hide_note', NOTE_5)).toMatchObject({ isError: false });
    expect(await call('publish_note', { noteId: 6, public: false })).toMatchObject({ isError: false });
    expect(backend.journal).toStrictEqual(['POST /notes/5/hide', 'POST /notes/6/hide']);
  });
});

describe('who can be asked is asked', () => {
  test('a token from another connection does not replace the dialog', async () => {
    const runtime = notesRuntime(backend);
    const token = tokenOf(await client2026(runtime, {}).call('delete_note', NOTE_5));
    const second = { ...NOTE_5, confirm_token: token };
    expect((await client2026(runtime).call('delete_note', second)).form).toBeDefined();
    const { call, client } = await client2025(runtime, FORMS, () => ({ result: { action: 'decline' } }));
    expect((await call('delete_note', second)).text).toContain('"decline"');
    expect(client.forms).toHaveLength(1);
    expect(backend.journal).toStrictEqual([]);
  });

  test('a decline beats a good token sent along with it', async () => {
    const runtime = notesRuntime(backend);
    const token = tokenOf(await client2026(runtime, {}).call('delete_note', NOTE_5));
    const { call } = client2026(runtime);
    const { state } = await call('delete_note', NOTE_5);
    await call('delete_note', { ...NOTE_5, confirm_token: token }, withAnswer(state, { action: 'decline' }));
    expect(backend.journal).toStrictEqual([]);
  });

  test('a decline from a client that drops its capability with it is still a decline', async () => {
    const runtime = notesRuntime(backend);
    const { state } = await client2026(runtime).call('delete_note', NOTE_5);
    const no = await client2026(runtime, {}).call(
      'delete_note',
      NOTE_5,
      withAnswer(state, { action: 'decline' }),
    );
    expect(no.text).toContain('"decline"');
    expect(tokenOf(no)).toBeUndefined();
  });

  test('a dialog is asked for again by the next call, since a decline is final for one call only', async () => {
    const { call } = client2026(notesRuntime(backend));
    const { state } = await call('delete_note', NOTE_5);
    await call('delete_note', NOTE_5, withAnswer(state, { action: 'cancel' }));
    const again = await call('delete_note', NOTE_5);
    await call('delete_note', NOTE_5, withAnswer(again.state, TICK));
    expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
  });
});

test('the list of tools is the same for every client', async () => {
  const runtime = notesRuntime(backend);
  const lists = await Promise.all([
    client2025(runtime, {}).then(({ client }) => client.request('tools/list')),
    client2025(runtime, FORMS).then(({ client }) => client.request('tools/list')),
    client2025(runtime, { elicitation: { url: {} } }).then(({ client }) => client.request('tools/list')),
  ]);
  const [first, ...others] = lists.map(({ result }) => JSON.stringify(result?.['tools']));
  expect(first).toContain('delete_note');
  for (const other of others) expect(other).toBe(first);
});
