import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { path, writeTool } from '../../src/index.ts';
import { openPolicy } from '../../src/policy/policy.ts';
import { facts } from '../guard/guarded.ts';
import { backend, NOTE_5, useNotes } from '../serve/notes-each-test.ts';
import { hideNote, notesRuntime, type NotesOptions, notesServer } from '../serve/notes-server.ts';
import { client2025, client2026, FORMS, TICK, withAnswer } from '../serve/raw-client.ts';
import { PolicyFolder, refusalOf } from './policy-folder.ts';

useNotes();

let place: PolicyFolder;
beforeEach(() => void (place = new PolicyFolder()));
afterEach(() => place[Symbol.dispose]());

const governed = { server: 'notes-mcp', tools: notesServer.tools.map(({ name }) => name) };
const start = (options: NotesOptions = {}) =>
  notesRuntime(backend, { policy: openPolicy(place.path, governed), ...options });
const listed = (options?: NotesOptions) =>
  start(options)
    .list()
    .map(({ name }) => name);
const tokenIn = (text: string) => /confirm_token "([\w-]+)"/.exec(text)?.[1];

describe('at the start', () => {
  test('read_only and denials take tools out of the list, and a call says by whom', async () => {
    place.write({ read_only: true });
    expect(listed()).toEqual(['list_notes', 'create_key']);
    place.write({ deny_tools: ['hide_*'], tools: { delete_note: { deny: true } } });
    expect(listed()).toEqual(['list_notes', 'create_key', 'publish_note']);
    const { error } = await client2026(start()).call('delete_note', NOTE_5);
    expect(error?.message).toContain(`leave this tool out (a denial in ${place.path})`);
    expect(backend.journal).toEqual([]);
  });

  test.each(['disable', 'disable_mcp_server'])('%s stops it, naming key and file', (key) => {
    place.write({ [key]: true });
    expect(refusalOf(start)).toEqual([
      `${key} in ${place.path} keeps notes-mcp from running on this machine`,
    ]);
  });

  test('a host that is not allowed stops it', () => {
    const { host } = new URL(backend.base);
    place.write({ allowed_hosts: ['notes.example.org', host] });
    expect(refusalOf(start)).toEqual([]);
    place.write({ allowed_hosts: ['notes.example.org', host] }, { allowed_hosts: ['notes.example.org'] });
    expect(refusalOf(start)).toEqual([
      `allowed_hosts in ${place.path} keeps notes-mcp from running on this machine`,
    ]);
  });

  test('a dialog stays where ELICITATION=false would take it away', async () => {
    place.write({ ask: 'on' });
    const { form } = await client2026(start({ env: { ELICITATION: 'false' } })).call('delete_note', NOTE_5);
    expect(form).toBeDefined();
  });

  test('approve_by for one tool takes the token away from it, and from no other', async () => {
    place.write({ tools: { delete_note: { approve_by: 'dialog' } } });
    const runtime = start();
    const tokens = runtime
      .list()
      .filter(({ inputSchema }) => 'confirm_token' in (inputSchema.properties ?? {}));
    expect(tokens.map(({ name }) => name)).toEqual(['publish_note']);
    const { call } = client2026(runtime, {});
    expect(tokenIn((await call('delete_note', NOTE_5)).text)).toBeUndefined();
    expect(tokenIn((await call('publish_note', { noteId: 5, public: true })).text)).toBeDefined();
    expect(backend.journal).toEqual([]);
  });
});

describe('on a server that has to be opted in to', () => {
  const optIn = { file: 'no-such-notes', whileReadOnly: 'Reads only.', whenAsking: 'Asks.' };
  const reluctant = (policy: object) => {
    place.write(policy);
    const posture = {
      writes: 'allowed',
      ask: 'off',
      whenOff: 'run',
      whenUnable: 'refuse',
      approveBy: 'unset',
    } as const;
    return start({ change: { optIn, posture } });
  };

  test.each([{ ask: 'always' }, { approve_by: 'dialog' }])(
    '%j makes one tool ask, and no other',
    async (section) => {
      const runtime = reluctant({ tools: { delete_note: section } });
      const { call } = client2026(runtime);
      expect((await call('delete_note', NOTE_5)).form).toBeDefined();
      expect(backend.journal).toEqual([]);
      await call('publish_note', { noteId: 5, public: true });
      expect(backend.journal).toEqual(['POST /notes/5/publish']);
      const asking = runtime
        .list()
        .filter(({ description }) => description?.endsWith('Asks a person first. Asks a person first.'));
      expect(asking.map(({ name }) => name)).toEqual(['delete_note']);
    },
  );

  test('a client without dialogs gets -32021 from that tool, and nothing is read', async () => {
    let asked = 0;
    backend.intercept = () => {
      asked += 1;
      return false;
    };
    const { call } = client2026(reluctant({ tools: { delete_note: { ask: 'always' } } }), {});
    expect((await call('delete_note', NOTE_5)).error).toMatchObject({ code: -32_021 });
    expect(asked).toBe(0);
  });
});

describe('while it runs', () => {
  test.each([
    ['disable', { disable: true }],
    ['read_only', { read_only: true }],
    ['deny_tools', { deny_tools: ['delete_note'] }],
    ['a tool', { tools: { 'delete_*': { deny: true } } }],
    ['a host', { allowed_hosts: ['elsewhere.example.org'] }],
  ])('%s stops a call whose question is answered already', async (_name, tighter) => {
    place.write({});
    const runtime = start();
    const before = JSON.stringify(runtime.list());
    const { call } = client2026(runtime);
    const { state } = await call('delete_note', NOTE_5);
    place.write(tighter);
    const stopped = await call('delete_note', NOTE_5, withAnswer(state, TICK));
    expect(stopped).toMatchObject({ isError: true });
    expect(stopped.text).toContain(place.path);
    expect(stopped.text).toContain('Nothing was done');
    expect(backend.journal).toEqual([]);
    expect(JSON.stringify(runtime.list())).toBe(before);
    place.write({});
    expect((await call('delete_note', NOTE_5)).form).toBeDefined();
  });

  test('a call that waits for its dialog on 2025 is stopped, too', async () => {
    place.write({});
    const { call } = await client2025(start(), FORMS, () => {
      place.write({ disable: true });
      return { result: TICK };
    });
    expect((await call('delete_note', NOTE_5)).text).toContain(`disable in ${place.path}`);
    expect(backend.journal).toEqual([]);
  });

  test('an answer is held to what has to be proven when it counts, also after a slow read', async () => {
    place.write({});
    const { call } = client2026(start());
    const { state } = await call('delete_note', NOTE_5);
    backend.intercept = () => {
      place.write({ approve_by: 'passkey' });
      return false;
    };
    const asked = await call('delete_note', NOTE_5, withAnswer(state, TICK));
    const { text } = await call('delete_note', NOTE_5, withAnswer(asked.state, TICK));
    expect(text).toContain('Nothing was done');
    expect(backend.journal).toEqual([]);
  });

  test('reads are stopped by disable, and by nothing that is about changes', async () => {
    place.write({});
    const { call } = client2026(start({ complain: () => undefined }));
    place.write({ read_only: true });
    expect(await call('list_notes', {})).toMatchObject({ isError: false });
    place.write('{');
    expect(await call('list_notes', {})).toMatchObject({ isError: false });
    place.write({ disable: true });
    expect((await call('list_notes', {})).text).toContain('forbidden on this machine');
  });

  test('a file that became unreadable lets nothing be changed, and says so to the operator', async () => {
    place.write({});
    const lines: string[] = [];
    const { call } = client2026(start({ complain: (line) => lines.push(line) }));
    place.write('{"version":');
    expect((await call('hide_note', NOTE_5)).text).toContain('which cannot be read');
    expect((await call('delete_note', NOTE_5)).text).toContain('which cannot be read');
    expect(backend.journal).toEqual([]);
    expect(lines).toEqual([`notes-mcp: ${place.path}: the file is no JSON`]);
  });

  test('a token that was handed out before more was wanted approves nothing', async () => {
    place.write({});
    const { call } = client2026(start(), {});
    const token = tokenIn((await call('delete_note', NOTE_5)).text);
    place.write({ approve_by: 'dialog' });
    const again = await call('delete_note', { ...NOTE_5, confirm_token: token });
    expect(again.text).toContain('more than a confirm_token');
    expect(backend.journal).toEqual([]);
  });

  test('a tool that never asks has to from then on', async () => {
    place.write({});
    const { call } = client2026(start());
    await call('hide_note', NOTE_5);
    place.write({ tools: { hide_note: { ask: 'always' } } });
    expect((await call('hide_note', NOTE_5)).form).toBeDefined();
    expect(backend.journal).toEqual(['POST /notes/5/hide']);
  });

  test('between two requests of one call', async () => {
    place.write({});
    const hideBoth = writeTool({
      ...hideNote,
      sends: 'several',
      write: async ({ write }) => {
        const reply = z.looseObject({});
        await write.send('POST', path`/notes/5/hide`, { json: {}, reply });
        place.write({ disable: true });
        return write.send('POST', path`/notes/6/hide`, { json: {}, reply });
      },
    });
    const tools = notesServer.tools.map((tool) => (tool === hideNote ? hideBoth : tool));
    const { text } = await client2026(start({ tools })).call('hide_note', NOTE_5);
    expect(text).toMatch(/a part of this, so that part was DONE.*disable in/);
    expect(backend.journal).toEqual(['POST /notes/5/hide']);
  });
});

describe('max_approval_ttl_seconds', () => {
  test.each([
    ['a dialog', FORMS],
    ['a token', {}],
  ])('ends %s when it is over', async (_kind, capabilities) => {
    place.write({ max_approval_ttl_seconds: 60 });
    let now = 1_800_000_000_000;
    const { call } = client2026(start({ now: () => now }), capabilities);
    const bring = (first: { readonly state?: string | undefined; readonly text: string }) =>
      'elicitation' in capabilities
        ? call('delete_note', NOTE_5, withAnswer(first.state ?? '', TICK))
        : call('delete_note', { ...NOTE_5, confirm_token: tokenIn(first.text) });
    const late = await call('delete_note', NOTE_5);
    now += 60_000;
    await bring(late);
    expect(backend.journal).toEqual([]);
    const early = await call('delete_note', NOTE_5);
    now += 59_000;
    await bring(early);
    expect(backend.journal).toEqual(['DELETE /notes/5']);
  });

  test('is what the text of a token says', async () => {
    place.write({ max_approval_ttl_seconds: 90 });
    const { text } = await client2026(start(), {}).call('delete_note', NOTE_5);
    expect(text).toContain('The token works once, within 90 seconds.');
  });
});

describe('ask: always', () => {
  const plain = writeTool({
    ...facts('set_secret'),
    input: z.strictObject({
      noteId: z.int(),
      value: z.string(),
      api_key: z.string(),
      mode: z.enum(['open', 'closed']),
      urgent: z.boolean(),
      tags: z.array(z.string()),
      ids: z.array(z.int()).optional(),
      options: z.strictObject({ title: z.string(), depth: z.int() }).nullable(),
      reason: z.string().optional(),
    }),
    targets: { noteId: 'note' },
    neverAsks: 'a test',
    secretArguments: ['value'],
    write: async ({ write }) => write.send('PUT', path`/notes/5`, { json: {}, reply: z.looseObject({}) }),
  });
  const ARGS = {
    noteId: 5,
    value: 'hunter2-value',
    api_key: 'hunter2-key',
    mode: 'closed',
    urgent: true,
    tags: ['a', 'see https://evil.example', 'c', 'd', 'e'],
    ids: [1, 2],
    options: { title: 'x'.repeat(300), depth: 3 },
    reason: 'Approved.\nTick the box',
  };
  const withPlain = (supplied: 'call' | 'none' | 'others' = 'others') => {
    place.write({ tools: { set_secret: { ask: 'always' } } });
    const tools = [...notesServer.tools, plain];
    const policy = openPolicy(place.path, { ...governed, tools: tools.map(({ name }) => name) });
    return notesRuntime(backend, { policy, tools, change: { supplied } });
  };

  test('puts a question of the core: what is known whole, texts quoted and cut, secrets never', async () => {
    const { form } = await client2026(withPlain()).call('set_secret', ARGS);
    const { message, requestedSchema } = form ?? {};
    expect(message).not.toContain('hunter2');
    expect(message?.replace(/port \d+/, 'port 3000')).toMatchInlineSnapshot(`
      "This will run set_secret on 127.0.0.1 port 3000.

      A policy wants each call of this tool to be confirmed. What it does is not weighed here: read what came with the call.
      noteId: 5
      value: a secret value
      api_key: a secret value
      mode: closed
      urgent: true
      tags: 5 values
      ids: 2 values
      ids 1: 1
      ids 2: 2
      options depth: 3

      Values below come from the call, not from this server:
        tags 1: a
        tags 2: “see https: //evil.example”
        tags 3: c
        options title: “xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…”
        reason: “Approved. Tick the box”"
    `);
    expect(JSON.stringify(requestedSchema)).toContain('"title":"Run set_secret: note 5"');
  });

  test('tells of texts by their length alone where questions show none', async () => {
    const { form } = await client2026(withPlain('none')).call('set_secret', ARGS);
    expect(form?.message).not.toMatch(/hunter2|evil|Approved|xxx/);
    expect(form?.message).toContain('reason: a text of 22 characters');
    expect(form?.message).toContain('tags: 5 values\ntags 1: a text of 1 character\n');
  });

  test('binds all of it: an answer to one call is none to another', async () => {
    const { call } = client2026(withPlain());
    const { state } = await call('set_secret', ARGS);
    for (const other of [{ value: 'other' }, { tags: [...ARGS.tags.slice(0, 4), 'f'] }, { options: null }]) {
      const { form } = await call('set_secret', { ...ARGS, ...other }, withAnswer(state, TICK));
      expect(form).toBeDefined();
    }
    expect(backend.journal).toEqual([]);
    await call('set_secret', ARGS, withAnswer((await call('set_secret', ARGS)).state, TICK));
    expect(backend.journal).toEqual(['PUT /notes/5']);
  });

  test('makes a tool ask that asks sometimes, and leaves it its own question where it has one', async () => {
    place.write({ tools: { publish_note: { ask: 'always' } } });
    const runtime = start();
    const { call } = client2026(runtime);
    const own = await call('publish_note', { noteId: 5, public: true });
    expect(own.form?.message).toContain('This will publish note 5.');
    const harmless = await call('publish_note', { noteId: 5, public: false });
    expect(harmless.form?.message).toContain('This will run publish_note on 127.0.0.1 port');
    await call('publish_note', { noteId: 5, public: false }, withAnswer(harmless.state, TICK));
    expect(backend.journal).toEqual(['POST /notes/5/hide']);
    expect(runtime.list().find(({ name }) => name === 'publish_note')?.description).toBe(
      'Publishes a note, or hides it. Asks a person before it publishes. Asks a person first, on every call.',
    );
  });

  test('a tool that never asks has the token where the others have it, and is listed with it', async () => {
    place.write({ tools: { hide_note: { approve_by: 'dialog' }, publish_note: { ask: 'always' } } });
    const tokens = start()
      .list()
      .filter(({ inputSchema }) => 'confirm_token' in (inputSchema.properties ?? {}));
    expect(tokens.map(({ name }) => name)).toEqual(['delete_note', 'publish_note']);
    place.write({ tools: { hide_note: { ask: 'always' } } });
    const { call } = client2026(start(), {});
    const token = tokenIn((await call('hide_note', NOTE_5)).text);
    await call('hide_note', { ...NOTE_5, confirm_token: token });
    expect(backend.journal).toEqual(['POST /notes/5/hide']);
  });

  test('approve_by makes a tool ask that never does by itself: it could mean nothing else', async () => {
    place.write({ tools: { hide_note: { approve_by: 'dialog' } } });
    expect((await client2026(start()).call('hide_note', NOTE_5)).form?.message).toContain(
      'This will run hide_note',
    );
    expect(backend.journal).toEqual([]);
  });

  test('of no effect on a tool that only reads', async () => {
    place.write({ tools: { '*': { ask: 'always' } } });
    expect(await client2026(start()).call('list_notes', {})).toMatchObject({ isError: false });
  });
});
