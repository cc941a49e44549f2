import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigurationError, readConfiguration } from '../../src/embed.ts';
import { protocolServer } from '../../src/serve/protocol-server.ts';
import { recordedService } from '../../src/serve/service.ts';
import type { ToolRecord } from '../../src/serve/tool-list.ts';
import { recordTools } from '../../src/serve/tool-record.ts';
import { type NotesBackend, startNotes } from './notes-backend.ts';
import { notesRuntime, notesServer, SECRET } from './notes-server.ts';
import { envelope, FORMS, RawClient, readReply, withAnswer } from './raw-client.ts';

/** As a build keeps it. */
const record: ToolRecord[] = JSON.parse(JSON.stringify(recordTools(notesServer)));

let backend: NotesBackend;
beforeAll(async () => {
  backend = await startNotes();
});
afterAll(async () => backend[Symbol.asyncDispose]());

let loads = 0;
beforeEach(() => {
  loads = 0;
  backend.journal.length = 0;
});

interface Given {
  readonly env?: Readonly<Record<string, string>>;
  readonly records?: readonly ToolRecord[];
  readonly server?: () => Promise<{ readonly server: typeof notesServer }>;
}

function open({ env, records = record, server = async () => ({ server: notesServer }) }: Given = {}) {
  const settings = { NOTES_URL: backend.base, NOTES_TOKEN: SECRET, ...env };
  const counted = async () => {
    loads += 1;
    return server();
  };
  const configuration = readConfiguration(notesServer, settings);
  const complaints: string[] = [];
  const complain = (line: string) => void complaints.push(line);
  const service = recordedService(notesServer, configuration, records, { server: counted }, complain);
  const client = new RawClient((era) => protocolServer(service, era));
  const said = { _meta: envelope(FORMS) };
  return {
    service,
    complaints,
    list: async () => (await client.request('tools/list', said)).result?.['tools'],
    call: async (name: string, args: object = {}, beside: object = {}) =>
      readReply(await client.request('tools/call', { ...said, name, arguments: args, ...beside })),
  };
}

const refuse = (): never => {
  throw new TypeError('no such place');
};

const WIDER = record.map((one) => ({ ...one, asks: false }));

describe('a server whose tools were recorded', () => {
  test.each([
    ['all tools', {}],
    ['those of a preset', { NOTES_ALLOW_TOOLS: 'essential' }],
    ['all but some', { NOTES_DENY_TOOLS: 'delete_*' }],
    ['reads only', { NOTES_READ_ONLY: 'true' }],
  ])('lists %s as the declarations would be listed, and does not read them', async (_, env) => {
    expect(await open({ env }).list()).toStrictEqual(
      JSON.parse(JSON.stringify(notesRuntime(backend, { env }).list())),
    );
    expect(loads).toBe(0);
  });

  test('stops at its start for a selection that matches nothing, before anything is read', () => {
    expect(() => open({ env: { NOTES_DENY_TOOLS: 'delet_note' } })).toThrow(ConfigurationError);
    expect(loads).toBe(0);
  });

  test('reads the declarations once, however many calls come first and together', async () => {
    const { call } = open();
    const replies = await Promise.all(Array.from({ length: 3 }, async () => call('list_notes')));
    expect(replies.map(({ isError }) => isError)).toStrictEqual([false, false, false]);
    expect(loads).toBe(1);
  });

  test('says so and does nothing when the declarations are not there any more', async () => {
    // As Node rejects the import of a file that is gone.
    const gone = Object.assign(new Error('gone'), { code: 'ERR_MODULE_NOT_FOUND' });
    const { call, complaints } = open({ server: async () => Promise.reject(gone) });
    const { isError, text } = await call('hide_note', { noteId: 5 });
    expect({ isError, text }).toStrictEqual({
      isError: true,
      text: expect.stringMatching(/^Nothing was done: files of this server .* has to be started again/),
    });
    expect(complaints).toStrictEqual([]);
    expect(backend.journal).toStrictEqual([]);
  });

  test.each([
    ['of Node', Object.assign(new Error(SECRET), { code: 'EACCES' }), 'Error, EACCES'],
    ['of the language', new SyntaxError(SECRET), 'SyntaxError'],
    [
      'with a name that is no word',
      Object.assign(new Error(SECRET), { name: `${SECRET}\n` }),
      'unknown error',
    ],
    ['that is not even an error', SECRET, 'unknown error'],
  ])(
    'tells the operator, not the caller, of any other error while reading them: %s',
    async (_, error, kind) => {
      const { call, complaints } = open({ server: async () => Promise.reject(error) });
      const replies = await Promise.all([call('hide_note', { noteId: 5 }), call('hide_note', { noteId: 5 })]);
      for (const { isError, text } of replies) {
        expect({ isError, text }).toStrictEqual({
          isError: true,
          text: expect.stringMatching(/^Nothing was done: this server could not read its own files/),
        });
      }
      expect(complaints).toStrictEqual([`notes-mcp: its own files could not be read (${kind})`]);
      expect(backend.journal).toStrictEqual([]);
    },
  );

  test('ends in peace where the first call could not open it, which that call was told', async () => {
    const { service, call } = open({ server: async () => ({ server: { ...notesServer, connect: refuse } }) });
    expect((await call('list_notes')).error).toBeDefined();
    await expect(service.close()).resolves.toBeUndefined();
  });

  test('ends without reading the declarations when no call came', async () => {
    await open().service.close();
    expect(loads).toBe(0);
  });
});

describe('a record that says more than the declarations', () => {
  test('does not take the question away: the tool is listed without its token, and asks', async () => {
    const { call } = open({ records: WIDER });
    const asked = await call('delete_note', { noteId: 5 });
    expect(asked.form?.message).toContain('This will delete note 5.');
    expect(backend.journal).toStrictEqual([]);
    await call('delete_note', { noteId: 5 }, withAnswer(asked.state));
    expect(backend.journal).toStrictEqual(['DELETE /notes/5']);
  });

  test('brings back no tool that the settings leave out as a write', async () => {
    const disguised = record.map((one) => ({
      ...one,
      declared: { ...one.declared, annotations: { ...one.declared.annotations, readOnlyHint: true } },
    }));
    const { list, call } = open({ records: disguised, env: { NOTES_READ_ONLY: 'true' } });
    expect(JSON.stringify(await list())).toContain('hide_note');
    expect((await call('hide_note', { noteId: 5 })).error?.message).toContain('NOTES_READ_ONLY');
    expect(backend.journal).toStrictEqual([]);
  });

  const [{ declared }] = record as [ToolRecord, ...ToolRecord[]]; // the server of these tests has tools

  test('makes no tool of a name that is not declared', async () => {
    const invented = { ...declared, name: 'drop_notes' };
    const { call } = open({ records: [{ declared: invented, asks: false }] });
    expect((await call('drop_notes')).error?.message).toContain('no tool of that name');
  });

  test('takes no argument that the declaration does not take', async () => {
    const { call } = open({ records: WIDER });
    const { text } = await call('hide_note', { noteId: 5, force: true });
    expect(text).toContain('unknown argument force');
    expect(backend.journal).toStrictEqual([]);
  });
});
