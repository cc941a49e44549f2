import * as z from 'zod';
import { createRuntime, readConfiguration, type Runtime, type RuntimeOptions } from '../../src/embed.ts';
import {
  address,
  defineServer,
  guardedTool,
  none,
  path,
  type Reader,
  READS,
  readTool,
  secret,
  sometimesGuardedTool,
  type Tool,
  wholeNumber,
  words,
  writeTool,
} from '../../src/index.ts';
import type { NotesBackend } from './notes-backend.ts';

export const SECRET = 'kf83-very-secret-token';

const note = z.looseObject({ id: z.int(), title: z.string(), public: z.boolean() });
const noteId = wholeNumber('Number of the note');

const getNote = (read: Reader, id: number) => read.json(path`/notes/${id}`, note);

export const listNotes = readTool({
  name: 'list_notes',
  title: 'List notes',
  description: 'Lists all notes.',
  hints: READS,
  input: z.strictObject({ search: z.string().optional(), limit: wholeNumber('How many').optional() }),
  output: z.looseObject({ notes: z.array(note) }),
  untrusted: true,
  lists: { notes: { narrow: 'Search for part of a title.' } },
  read: async ({ read }) => read.json(path`/notes`, z.looseObject({ notes: z.array(note) })),
});

export const createKey = readTool({
  name: 'create_key',
  title: 'Show a key',
  description: 'Shows a key that is a credential.',
  hints: READS,
  input: z.strictObject({}),
  output: z.looseObject({ token: z.string(), api_key: z.string() }),
  untrusted: false,
  reveals: { keys: ['token'], because: 'it is what was asked for' },
  read: async () => ({ token: 'shown-on-purpose', api_key: 'never-shown' }),
});

export const deleteNote = guardedTool({
  name: 'delete_note',
  title: 'Delete a note',
  description: 'Deletes a note. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ noteId, reason: z.string().optional() }),
  output: note,
  untrusted: false,
  lookWith: 'list_notes',
  targets: { noteId: 'note' },
  question: async ({ input, read }) => {
    const { id, title } = await getNote(read, input.noteId);
    return {
      will: words`This will delete note ${id}.`,
      cost: words`It cannot be restored.`,
      confirm: words`Delete note ${id}`,
      supplied: [{ label: words`Title`, value: title }],
      recognise: [{ label: words`Title`, value: title, from: 'backend' }],
      plan: { id },
    };
  },
  write: async ({ plan, write }) => write.send('DELETE', path`/notes/${plan.id}`, { reply: note }),
});

export const publishNote = sometimesGuardedTool({
  name: 'publish_note',
  title: 'Publish or hide a note',
  description: 'Publishes a note, or hides it. Asks a person before it publishes.',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({ noteId, public: z.boolean() }),
  output: note,
  untrusted: false,
  lookWith: 'list_notes',
  targets: { noteId: 'note' },
  asksWhen: 'when it publishes',
  question: async ({ input }) => {
    if (!input.public) return { plan: 'hide' };
    return {
      ask: {
        will: words`This will publish note ${input.noteId}.`,
        cost: words`Everybody can read it then.`,
        confirm: words`Publish note ${input.noteId}`,
        recognise: none('these notes have a number only'),
      },
      plan: 'publish',
    };
  },
  write: async ({ input, plan, write }) =>
    write.send('POST', path`/notes/${input.noteId}/${plan}`, { json: {}, reply: note }),
});

export const hideNote = writeTool({
  name: 'hide_note',
  title: 'Hide a note',
  description: 'Hides a note.',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ noteId }),
  output: note,
  untrusted: false,
  lookWith: 'list_notes',
  targets: { noteId: 'note' },
  neverAsks: 'it only takes reach away',
  write: async ({ input, write }) =>
    write.send('POST', path`/notes/${input.noteId}/hide`, { json: {}, reply: note }),
});

export const notesServer = defineServer({
  binary: 'notes-mcp',
  backend: 'Notes',
  title: 'Notes',
  version: '1.2.3',
  instructions: 'Notes of a team.',
  prefix: 'NOTES',
  variables: {
    url: address({ describes: 'Address of the instance', trims: ['/api'] }),
    token: secret({ describes: 'Access token' }),
  },
  supplied: 'caller',
  presets: { essential: ['list_notes', 'delete_note'] },
  tools: [listNotes, createKey, deleteNote, publishNote, hideNote],
  serialWrites: false,
  secretKeys: ['sessionId'],
  connect: ({ url, token }) => ({
    base: url,
    account: 'ada',
    headers: () => ({ authorization: `Bearer ${token}` }),
  }),
  explain: async ({ status }) =>
    status === 404 ? 'There is no such note: look with list_notes.' : undefined,
  checks: [
    {
      title: 'reach',
      run: async (read) => {
        await read.json(path`/notes`, z.unknown());
        return { ok: true, says: 'answers' };
      },
    },
    { title: 'rights', run: async () => ({ ok: true, says: 'may write' }) },
  ],
});

type NotesServer = typeof notesServer;

export interface NotesOptions extends RuntimeOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly tools?: readonly Tool[];
  readonly change?: Partial<NotesServer>;
}

/** The server of these tests in front of a backend; without one it is not configured. */
export function notesRuntime(backend: NotesBackend | undefined, options: NotesOptions = {}): Runtime {
  const { env, tools = notesServer.tools, change, ...rest } = options;
  const definition = { ...notesServer, tools, ...change };
  const settings = backend ? { NOTES_URL: backend.base, NOTES_TOKEN: SECRET } : {};
  return createRuntime(definition, readConfiguration(definition, { ...settings, ...env }), rest);
}
