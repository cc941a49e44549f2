import { afterEach, describe, expect, test, vi } from 'vitest';
import { createMemoryStore } from '../../src/approvals/memory-store.ts';
import { backend, NOTE_5, useNotes } from './notes-each-test.ts';
import { notesRuntime } from './notes-server.ts';
import { envelope, client2026, TICK, withAnswer } from './raw-client.ts';

useNotes();
afterEach(() => {
  vi.useRealTimers();
});

const PUT_AGAIN =
  'An answer came with this call that cannot be used: it was used before, is older than 15 minutes, was given to ' +
  'another call, or this server was restarted since then. So the question is put again:';
const DELETED = ['DELETE /notes/5'];

async function asked(options: Parameters<typeof notesRuntime>[1] = {}, args: unknown = NOTE_5) {
  const { call, client } = client2026(notesRuntime(backend, options));
  const { state, form } = await call('delete_note', args);
  return { call, client, state, form };
}

/** What two instances have in common. */
const sharing = () => {
  const first = new Uint8Array(32).fill(4);
  return { keys: { first, all: [first] }, store: createMemoryStore(Date.now) };
};

describe('on 2026-07-28 a guarded call', () => {
  test('ends with the question; nothing is written before the answer', async () => {
    const { form } = await asked();
    expect(form?.message).toBe(
      'This will delete note 5.\n\nIt cannot be restored.\n\nValues below are supplied by the caller, not by this server:\n  Title: “Note 5”',
    );
    expect(form?.requestedSchema).toMatchObject({
      required: ['confirm'],
      properties: { confirm: { type: 'boolean', title: 'Delete note 5', default: false } },
    });
    expect(backend.journal).toStrictEqual([]);
  });

  test('acts on the ticked answer, once', async () => {
    const { call, state } = await asked();
    const done = await call('delete_note', NOTE_5, withAnswer(state));
    expect(done).toMatchObject({ isError: false, structured: { id: 5 } });
    expect(backend.journal).toStrictEqual(DELETED);
  });

  test('takes the same call in another spelling of its arguments', async () => {
    const { call, state } = await asked({}, { noteId: '5', reason: null });
    await call('delete_note', { reason: null, noteId: 5 }, withAnswer(state));
    expect(backend.journal).toStrictEqual(DELETED);
  });

  test.each([
    ['accept without content', { action: 'accept' }],
    ['accept with empty content', { action: 'accept', content: {} }],
    ['accept with the box unticked', { action: 'accept', content: { confirm: false } }],
    ['accept with text', { action: 'accept', content: { confirm: 'true' } }],
    ['accept with a list', { action: 'accept', content: { confirm: ['true'] } }],
    ['accept with a list as content', { action: 'accept', content: [true] }],
    ['decline', { action: 'decline' }],
    ['decline with a tick', { action: 'decline', content: { confirm: true } }],
    ['cancel', { action: 'cancel' }],
  ])('%s is a final no: no write, no token, no second use', async (_name, answer) => {
    const { call, state } = await asked();
    const no = await call('delete_note', NOTE_5, withAnswer(state, answer));
    expect(no).toMatchObject({ isError: true, structured: undefined, form: undefined });
    expect(no.text).toMatch(/^Nothing was done\. .* after \d+ (ms|s)\./);
    expect(no.text).not.toContain('confirm_token');
    const again = await call('delete_note', NOTE_5, withAnswer(state));
    expect(again.form).toBeDefined();
    expect(backend.journal).toStrictEqual([]);
  });

  test('tells how old the answer is', async () => {
    let now = 1_800_000_000_000;
    const { call, state } = await asked({ now: () => now });
    now += 90_000;
    expect((await call('delete_note', NOTE_5, withAnswer(state, { action: 'decline' }))).text).toContain(
      'after 90 s',
    );
  });

  test.each([
    ['an unknown action', { confirm: { action: 'approve', content: { confirm: true } } }],
    ['a wrapped result', { confirm: { method: 'elicitation/create', result: TICK } }],
    ['null', { confirm: null }],
    ['text', { confirm: 'accept' }],
    ['another key', { confirmed: TICK }],
    ['a list', [TICK]],
    ['__proto__', JSON.parse('{"__proto__":{"confirm":{"action":"accept","content":{"confirm":true}}}}')],
  ])('responses with %s write nothing', async (_name, inputResponses: unknown) => {
    const { call, state } = await asked();
    await call('delete_note', NOTE_5, { requestState: state, inputResponses });
    expect(backend.journal).toStrictEqual([]);
  });
});

describe('an approval is used once', () => {
  test('the second presentation is a fresh question, not an error and not a second write', async () => {
    const { call, state } = await asked({}, { noteId: 6 });
    await call('delete_note', { noteId: 6 }, withAnswer(state));
    backend.notes.set(6, { id: 6, title: 'Note 6', public: false });
    const second = await call('delete_note', { noteId: 6 }, withAnswer(state));
    expect(second.form).toBeDefined();
    expect(second.state).not.toBe(state);
    expect(backend.journal).toStrictEqual(['DELETE /notes/6']);
  });

  test('of two retries at once one acts', async () => {
    const { call, state } = await asked();
    await Promise.all([1, 2, 3].map(() => call('delete_note', NOTE_5, withAnswer(state))));
    expect(backend.journal).toStrictEqual(DELETED);
  });

  test('no other spelling of the state is a second approval', async () => {
    const { call, state } = await asked();
    const spellings = [
      state,
      `${state}=`,
      `${state} `,
      ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').map((end) => state.slice(0, -1) + end),
    ];
    await Promise.all(spellings.map((spelling) => call('delete_note', NOTE_5, withAnswer(spelling))));
    expect(backend.journal).toStrictEqual(DELETED);
  });

  test('on two connections of one process it is used once', async () => {
    const runtime = notesRuntime(backend);
    const { state } = await client2026(runtime).call('delete_note', NOTE_5);
    await Promise.all(
      [client2026(runtime), client2026(runtime)].map(({ call }) =>
        call('delete_note', NOTE_5, withAnswer(state)),
      ),
    );
    expect(backend.journal).toStrictEqual(DELETED);
  });

  test('by two instances with one key and one store it is used once', async () => {
    const shared = sharing();
    const [one, two] = [client2026(notesRuntime(backend, shared)), client2026(notesRuntime(backend, shared))];
    const { state } = await one.call('delete_note', NOTE_5);
    await Promise.all([one, two].map(({ call }) => call('delete_note', NOTE_5, withAnswer(state))));
    expect(backend.journal).toStrictEqual(DELETED);
  });
});

describe('an approval holds for what was shown', () => {
  test.each<[string, string, unknown]>([
    ['another target', 'delete_note', { noteId: 6 }],
    ['one argument more', 'delete_note', { noteId: 5, reason: 'x' }],
    ['another tool', 'publish_note', { noteId: 5, public: true }],
  ])('for %s it is a fresh question', async (_name, tool, args) => {
    const { call, state } = await asked();
    const other = await call(tool, args, withAnswer(state));
    expect(other.form).toBeDefined();
    expect(other.error).toBeUndefined();
    expect(backend.journal).toStrictEqual([]);
  });

  test('of two open questions only the ticked one acts (numbers swapped)', async () => {
    const { call } = await asked();
    const [five, twelve] = [await call('delete_note', NOTE_5), await call('delete_note', { noteId: 12 })];
    await call('delete_note', { noteId: 12 }, withAnswer(five.state));
    await call('delete_note', NOTE_5, withAnswer(twelve.state));
    expect(backend.journal).toStrictEqual([]);
    await call('delete_note', NOTE_5, withAnswer(five.state));
    expect(backend.journal).toStrictEqual(DELETED);
  });

  test.each([
    ['account', { connect: () => ({ base: new URL(backend.base), account: 'bob', headers: () => ({}) }) }],
    [
      'address',
      {
        connect: () => ({
          base: new URL(backend.base.replace('127.0.0.1', 'localhost')),
          account: 'ada',
          headers: () => ({}),
        }),
      },
    ],
    ['server', { binary: 'other-mcp' }],
  ])('for another %s it is no approval, though key and store are the same', async (_name, change) => {
    const shared = sharing();
    const { state } = await asked(shared);
    const other = client2026(notesRuntime(backend, { ...shared, change }));
    await other.call('delete_note', NOTE_5, withAnswer(state));
    expect(backend.journal).toStrictEqual([]);
  });

  test('if the target has another name by then, the person is asked again', async () => {
    const { call, state } = await asked();
    backend.notes.set(5, { id: 5, title: 'Payroll', public: false });
    const fresh = await call('delete_note', NOTE_5, withAnswer(state));
    expect(fresh.form?.message).toContain('Title: Payroll');
    expect(backend.journal).toStrictEqual([]);
    await call('delete_note', NOTE_5, withAnswer(fresh.state));
    expect(backend.journal).toStrictEqual(DELETED);
  });
});

describe('a state that is not ours is no answer', () => {
  test.each([
    ['invented', () => 'v1.e30.AAAA'],
    ['cut', (state: string) => state.slice(0, -10)],
    ['changed', (state: string) => state.replace(/.(?=.{40}$)/, (digit) => (digit === 'A' ? 'B' : 'A'))],
    ['empty', () => ''],
  ])('%s: a fresh question, and no word about which of all reasons it was', async (_name, forge) => {
    const { call, state, form } = await asked();
    const fresh = await call('delete_note', NOTE_5, withAnswer(forge(state)));
    expect(fresh.form?.message).toBe(`${PUT_AGAIN}\n\n${form?.message}`);
    expect(fresh.text).toBe('');
    expect(backend.journal).toStrictEqual([]);
  });

  test('issued before a restart: a fresh question, which says so above the words that an answer is bound to', async () => {
    const { state, form } = await asked();
    const { call } = client2026(notesRuntime(backend));
    const again = await call('delete_note', NOTE_5, withAnswer(state));
    expect(again.form?.message).toBe(`${PUT_AGAIN}\n\n${form?.message}`);
    expect(backend.journal).toStrictEqual([]);
    await call('delete_note', NOTE_5, withAnswer(again.state));
    expect(backend.journal).toStrictEqual(DELETED);
  });

  test('that brings no answer: a fresh question, and nothing is said of one', async () => {
    const { call, state, form } = await asked();
    const again = await call('delete_note', NOTE_5, { requestState: state });
    expect(again.form?.message).toBe(form?.message);
    expect(backend.journal).toStrictEqual([]);
  });

  test('expired: a fresh question', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { call, state } = await asked({ now: () => Date.now() });
    vi.setSystemTime(Date.now() + 15 * 60_000);
    expect((await call('delete_note', NOTE_5, withAnswer(state))).form).toBeDefined();
    expect(backend.journal).toStrictEqual([]);
  });

  test('answered at the last moment: it acts', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { call, state } = await asked({ now: () => Date.now() });
    vi.setSystemTime(Date.now() + 15 * 60_000 - 2000);
    await call('delete_note', NOTE_5, withAnswer(state));
    expect(backend.journal).toStrictEqual(DELETED);
  });

  test('missing: an answer alone is somebody\u2019s claim', async () => {
    const { call } = await asked();
    expect((await call('delete_note', NOTE_5, { inputResponses: { confirm: TICK } })).form).toBeDefined();
    expect(backend.journal).toStrictEqual([]);
  });

  test.each([5, null, { v1: true }, ['v1']])('that is %j writes nothing', async (requestState) => {
    const { call } = await asked();
    await call('delete_note', NOTE_5, { requestState, inputResponses: { confirm: TICK } });
    expect(backend.journal).toStrictEqual([]);
  });
});

describe('a call that is gone', () => {
  test('is not carried out, though the acceptance came with it', async () => {
    const { client, state } = await asked();
    const params = {
      _meta: envelope({ elicitation: {} }),
      name: 'delete_note',
      arguments: NOTE_5,
      ...withAnswer(state),
    };
    const { id } = client.start('tools/call', params);
    client.send({ method: 'notifications/cancelled', params: { requestId: id } });
    await settle();
    expect(backend.journal).toStrictEqual([]);
  });

  test('is not carried out when the client hangs up', async () => {
    const { client, state } = await asked();
    const params = {
      _meta: envelope({ elicitation: {} }),
      name: 'delete_note',
      arguments: NOTE_5,
      ...withAnswer(state),
    };
    client.start('tools/call', params);
    await client.close();
    await settle();
    expect(backend.journal).toStrictEqual([]);
  });
});

/** Gives a write that should not be the time to arrive: the backend answers other calls meanwhile. */
async function settle(): Promise<void> {
  const { call } = client2026(notesRuntime(backend));
  for (let round = 0; round < 3; round += 1) await call('list_notes');
}
