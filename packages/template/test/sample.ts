import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExampleCalls, RecordedWrite, TestBackend } from '@guard/testkit';

const TOKEN = 'FAKE-sample-token-0001';

/** One call per tool, on an instance with the notes 1 and 2. */
export const calls: ExampleCalls = {
  list_notes: { args: {} },
  delete_note: {
    args: { note_id: 1 },
    facts: [{ label: 'Title', value: 'Note 1', from: 'backend' }],
    writes: [{ method: 'DELETE', path: '/api/notes/1' }],
    other: { args: { note_id: 2 }, writes: [{ method: 'DELETE', path: '/api/notes/2' }] },
  },
};

/**
 * Answers as the API does, and writes down every write it receives: that journal judges the tests, never what a tool
 * says. With a backend of more than a few calls it becomes a simulator in packages/simulators.
 */
export async function startBackend(): Promise<TestBackend> {
  const journal: RecordedWrite[] = [];
  const notes = new Map<number, { id: number; title: string }>();
  const seed = (prefix: string) => {
    for (const id of [1, 2]) notes.set(id, { id, title: `${prefix} ${id}` });
  };
  seed('Note');
  const server = createServer((request, response) => {
    const { status, body } = answer(request);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });

  function answer({ method = '', url = '', headers }: IncomingMessage): { status: number; body?: unknown } {
    if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: {} };
    if (method !== 'GET') journal.push({ method, path: url });
    const note = notes.get(Number(url.split('/')[3]));
    if (url === '/api/notes') return { status: 200, body: [...notes.values()] };
    if (note === undefined) return { status: 404, body: {} };
    if (method === 'GET') return { status: 200, body: note };
    notes.delete(note.id);
    return { status: 204 };
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    env: { SAMPLE_URL: `http://127.0.0.1:${port}`, SAMPLE_TOKEN: TOKEN },
    journal,
    reset() {
      seed('Note');
      journal.length = 0;
    },
    disturb: () => seed('Renamed note'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
