import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Note {
  readonly id: number;
  title: string;
  public: boolean;
}

/** A backend of notes on loopback. Its journal, and not what a tool says, is the proof of what was written. */
export interface NotesBackend extends AsyncDisposable {
  readonly base: string;
  readonly notes: Map<number, Note>;
  /** Every request that was no GET, in order: "DELETE /notes/5". */
  readonly journal: string[];
  /** Answers the next request itself, instead of the backend; true when it did. */
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean;
}

const letThrough: NotesBackend['intercept'] = () => false;

export async function startNotes(): Promise<NotesBackend> {
  const notes = new Map<number, Note>();
  for (const id of [5, 6, 12]) notes.set(id, { id, title: `Note ${id}`, public: false });
  const journal: string[] = [];
  const backend = { notes, journal, intercept: letThrough };
  const server = createServer((request, response) => {
    if (request.method !== 'GET') journal.push(`${request.method} ${request.url}`);
    if (!backend.intercept(request, response)) answer(notes, request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return Object.assign(backend, {
    base: `http://127.0.0.1:${portOf(server.address())}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  });
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new TypeError('No port');
  return address.port;
}

function answer(
  notes: Map<number, Note>,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
): void {
  const [, , id, action] = url.split('/');
  if (id === undefined) return json(response, 200, { notes: [...notes.values()] });
  const note = notes.get(Number(id));
  if (note === undefined) return json(response, 404, { message: 'no such note' });
  if (method === 'DELETE') notes.delete(note.id);
  if (action === 'publish') note.public = true;
  if (action === 'hide') note.public = false;
  json(response, 200, note);
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
