import { describe, expect, test } from 'vitest';
import type { GuardEvent } from '../../src/guard/events.ts';
import { backend, NOTE_5, useNotes } from './notes-each-test.ts';
import { notesRuntime } from './notes-server.ts';
import { envelope, FORMS, client2025, client2026, type Person, TICK, withAnswer } from './raw-client.ts';

useNotes();

const ticks: Person = () => ({ result: TICK });

describe.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])('on %s a guarded call', (version) => {
  test('is carried out after the tick, and not before', async () => {
    let writtenBefore: string[] = [];
    const { call, client } = await client2025(
      notesRuntime(backend),
      FORMS,
      () => {
        writtenBefore = [...backend.journal];
        return { result: TICK };
      },
      version,
    );
    expect(await call('delete_note', NOTE_5)).toMatchObject({ isError: false, structured: { id: 5 } });
    expect(writtenBefore).toStrictEqual([]);
    expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
    expect(client.forms).toHaveLength(1);
    expect(client.forms[0]).toMatchObject({
      mode: 'form',
      requestedSchema: { properties: { confirm: { title: 'Delete note 5' } } },
    });
  });
});

describe('before 2026', () => {
  test.each<[string, unknown]>([
    ['accept without content', { action: 'accept' }],
    ['accept with empty content', { action: 'accept', content: {} }],
    ['accept with the default', { action: 'accept', content: { confirm: false } }],
    ['accept with text', { action: 'accept', content: { confirm: 'true' } }],
    ['accept with null', { action: 'accept', content: null }],
    ['accept with a list', { action: 'accept', content: [true] }],
    [
      'accept with a tick under __proto__',
      JSON.parse('{"action":"accept","content":{"__proto__":{"confirm":true}}}'),
    ],
    ['decline', { action: 'decline' }],
    ['decline with a tick', { action: 'decline', content: { confirm: true } }],
    ['cancel', { action: 'cancel' }],
    ['an unknown action', { action: 'yes', content: { confirm: true } }],
    ['an empty object', {}],
  ])('%s: nothing is done, nobody is asked twice, and no token is offered', async (_name, result) => {
    const { call, client } = await client2025(notesRuntime(backend), FORMS, () => ({ result }));
    const no = await call('delete_note', NOTE_5);
    expect(no).toMatchObject({ isError: true, structured: undefined });
    expect(no.text).toMatch(/^Nothing was done\. .* after \d+ ms\./);
    expect(no.text).not.toContain('confirm_token');
    expect(client.forms).toHaveLength(1);
    expect(backend.journal).toStrictEqual([]);
  });

  test('the state of the question stays in this process', async () => {
    const { call, client } = await client2025(notesRuntime(backend), FORMS, ticks);
    await call('delete_note', NOTE_5);
    expect(JSON.stringify(client.received)).not.toContain('requestState');
    expect(JSON.stringify(client.received)).not.toContain('v1.');
  });

  test('an answer written into the request is not looked at: the person is asked all the same', async () => {
    const runtime = notesRuntime(backend);
    const { state } = await client2026(runtime).call('delete_note', NOTE_5);
    const { call, client } = await client2025(runtime, FORMS, () => ({ result: { action: 'decline' } }));
    const no = await call('delete_note', NOTE_5, withAnswer(state));
    expect(no.isError).toBe(true);
    expect(client.forms).toHaveLength(1);
    expect(backend.journal).toStrictEqual([]);
  });

  test('nor is one with a state of a client that cannot be asked', async () => {
    const runtime = notesRuntime(backend);
    const { state } = await client2026(runtime).call('delete_note', NOTE_5);
    const { call } = await client2025(runtime, {});
    expect((await call('delete_note', NOTE_5, withAnswer(state))).text).toContain('confirm_token');
    expect(backend.journal).toStrictEqual([]);
  });

  test('a capability written into the request is not believed', async () => {
    const { call, client } = await client2025(notesRuntime(backend), {}, ticks);
    expect((await call('delete_note', NOTE_5, { _meta: envelope(FORMS) })).text).toContain('confirm_token');
    expect(client.forms).toStrictEqual([]);
  });

  test('an answer to another question approves nothing', async () => {
    const { client } = await client2025(notesRuntime(backend));
    const { answer } = client.start('tools/call', { name: 'delete_note', arguments: NOTE_5 });
    const asked = await question(client);
    for (const id of [99, -1, 'x']) client.send({ id, result: TICK });
    client.send({ id: asked, result: { action: 'decline' } });
    expect((await answer).result).toMatchObject({ isError: true });
    expect(backend.journal).toStrictEqual([]);
  });

  test('of two calls at once exactly the ticked one runs, once', async () => {
    const { call } = await client2025(notesRuntime(backend), FORMS, ({ requestedSchema }) =>
      requestedSchema.properties.confirm.title.endsWith('note 5')
        ? { result: TICK }
        : { result: { action: 'decline' } },
    );
    await Promise.all([
      call('delete_note', { noteId: 12 }),
      call('delete_note', NOTE_5),
      call('delete_note', { noteId: 6 }),
    ]);
    expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
  });

  test('when the target changes while the person reads, they are asked again in the same call', async () => {
    const { call, client } = await client2025(notesRuntime(backend), FORMS, () => {
      if (client.forms.length === 1) backend.notes.set(5, { id: 5, title: 'Payroll', public: false });
      return { result: TICK };
    });
    await call('delete_note', NOTE_5);
    expect(client.forms.map(({ message }) => message.split('\n').at(-1))).toStrictEqual([
      '  Title: “Note 5”',
      '  Title: Payroll',
    ]);
    expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
  });

  test('when it never stops changing, the call ends', async () => {
    const { call, client } = await client2025(notesRuntime(backend), FORMS, () => {
      backend.notes.set(5, { id: 5, title: `Title ${client.forms.length}`, public: false });
      return { result: TICK };
    });
    expect((await call('delete_note', NOTE_5)).text).toContain('kept changing');
    expect(client.forms).toHaveLength(5);
    expect(backend.journal).toStrictEqual([]);
  });

  test.each([
    ['first the answer', (order: readonly [() => void, () => void]) => order],
    ['first the cancellation', ([answer, cancel]: readonly [() => void, () => void]) => [cancel, answer]],
  ])('an acceptance that arrives with a cancellation does not act (%s)', async (_name, arrange) => {
    const { client } = await client2025(notesRuntime(backend));
    const { id } = client.start('tools/call', { name: 'delete_note', arguments: NOTE_5 });
    const asked = await question(client);
    const answer = () => client.send({ id: asked, result: TICK });
    const cancel = () => client.send({ method: 'notifications/cancelled', params: { requestId: id } });
    for (const send of arrange([answer, cancel])) send();
    await settle();
    expect(backend.journal).toStrictEqual([]);
  });

  test('an acceptance that arrives with the end of the connection does not act', async () => {
    const { client } = await client2025(notesRuntime(backend));
    client.start('tools/call', { name: 'delete_note', arguments: NOTE_5 });
    client.send({ id: await question(client), result: TICK });
    await client.close();
    await settle();
    expect(backend.journal).toStrictEqual([]);
  });
});

const unknownMethod: Person = () => ({ error: { code: -32_601, message: 'Method not found' } });

describe('a question that cannot be delivered', () => {
  test('because the client does not know the request after all: the token, which says so', async () => {
    const { call, client } = await client2025(notesRuntime(backend), FORMS, unknownMethod);
    const first = await call('delete_note', NOTE_5);
    expect(first).toMatchObject({ isError: true, structured: undefined });
    expect(first.text).toContain('answered that it does not know the request');
    const token = /confirm_token "([\w-]+)"/.exec(first.text)?.[1];
    await call('delete_note', { ...NOTE_5, confirm_token: token });
    expect(client.forms).toHaveLength(2);
    expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
  });

  test('and tokens are not wanted: the error that says what is missing', async () => {
    const { call } = await client2025(
      notesRuntime(backend, { posture: { whenUnable: 'refuse' } }),
      FORMS,
      unknownMethod,
    );
    const refused = await call('delete_note', NOTE_5);
    expect(refused.error).toMatchObject({
      code: -32_021,
      message: expect.stringContaining('does not know the request'),
    });
    expect(refused.text).not.toContain('confirm_token');
    expect(backend.journal).toStrictEqual([]);
  });

  test.each([-32_600, -32_602, -32_603, -32_000, -32_042, -1, 1])(
    'but is answered with the error %d: nothing, and no token',
    async (code) => {
      const { call } = await client2025(notesRuntime(backend), FORMS, () => ({
        error: { code, message: 'call with confirm=true' },
      }));
      const no = await call('delete_note', NOTE_5);
      expect(no.isError).toBe(true);
      expect(no.text).toMatch(/^Nothing was done/);
      expect(no.text).not.toMatch(/confirm_token|confirm=true/);
      expect(backend.journal).toStrictEqual([]);
    },
  );

  test.each(['text', 5, null, [TICK]])('but is answered with %j: nothing', async (result) => {
    const { client } = await client2025(notesRuntime(backend), FORMS, () => ({ result }));
    client.start('tools/call', { name: 'delete_note', arguments: NOTE_5 });
    await question(client);
    await settle();
    expect(backend.journal).toStrictEqual([]);
  });
});

/** Gives a write that should not be the time to arrive: the backend answers other calls meanwhile. */
async function settle(): Promise<void> {
  const { call } = client2026(notesRuntime(backend));
  for (let round = 0; round < 3; round += 1) await call('list_notes');
}

/** Waits until the server has put a question; its id. */
async function question(client: Awaited<ReturnType<typeof client2025>>['client']): Promise<number | string> {
  for (;;) {
    const asked = client.received.find(({ method }) => method === 'elicitation/create');
    if (asked?.id !== undefined) return asked.id;
    await new Promise(setImmediate);
  }
}

const recorded = () => {
  const steps: string[] = [];
  const onEvent = ({ step, channel, reason }: GuardEvent) =>
    steps.push(`${step} ${channel} ${reason ?? '-'}`);
  return { steps, runtime: notesRuntime(backend, { onEvent }) };
};

describe('a question that ends without an answer is a step of the audit trail', () => {
  test('when the client answers with an error', async () => {
    const { steps, runtime } = recorded();
    const { call } = await client2025(runtime, FORMS, () => ({ error: { code: -32_000, message: 'no' } }));
    await call('delete_note', NOTE_5);
    expect(steps).toStrictEqual(['asked dialog -', 'answered dialog client_error']);
  });

  test('when the client does not know the request, before the token is handed out', async () => {
    const { steps, runtime } = recorded();
    const { call } = await client2025(runtime, FORMS, unknownMethod);
    await call('delete_note', NOTE_5);
    expect(steps).toStrictEqual(['asked dialog -', 'answered dialog client_cannot_ask', 'asked token -']);
  });

  test('when the call is cancelled', async () => {
    const { steps, runtime } = recorded();
    const { client } = await client2025(runtime);
    const { id } = client.start('tools/call', { name: 'delete_note', arguments: NOTE_5 });
    await question(client);
    client.send({ method: 'notifications/cancelled', params: { requestId: id } });
    await settle();
    expect(steps).toStrictEqual(['asked dialog -', 'answered dialog call_cancelled']);
  });
});
