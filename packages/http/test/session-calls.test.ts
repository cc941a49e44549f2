import { describe, expect, it } from 'vitest';
import { INITIALIZE, sentBy, type ServedNotes, serveNotes } from './support/notes.ts';
import { until } from './support/served.ts';

const YES = { action: 'accept', content: { confirm: true } };

/** A call of 2025 whose question has reached its client. */
async function asked({ served }: ServedNotes) {
  const opened = await served.post(sentBy('ada', INITIALIZE));
  const session = String(opened.headers['mcp-session-id']);
  const call = { id: 2, method: 'tools/call', params: { name: 'delete_note', arguments: { note: 5 } } };
  const { headers, body } = sentBy('ada', call, session);
  const client = new AbortController();
  const asking = await fetch(`http://127.0.0.1:${served.port}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    body: body ?? '',
    signal: client.signal,
  });
  let streamed = '';
  const reading = asking.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({ write: (text) => void (streamed += text) }))
    .catch(() => undefined);
  await until(() => streamed.includes('elicitation/create'));
  const id = /"id":"([\w-]+)"/.exec(streamed)?.[1];
  return { id, session, leave: () => client.abort(), reading };
}

describe('a call of 2025 whose client is gone without a word', () => {
  it('is over: whoever answers its question later changes nothing', async () => {
    const notes = await serveNotes();
    const { id, session, leave } = await asked(notes);
    leave();
    // Its one call is over, and no longer waits for anybody.
    await until(() => notes.outcomes.length === 1);
    expect(notes.outcomes).toStrictEqual(['cancelled']);
    await notes.served.post(sentBy('ada', { id, result: YES }, session));
    const next = await asked(notes);
    await notes.served.post(sentBy('ada', { id: next.id, result: YES }, next.session));
    await next.reading;
    expect(notes.journal).toStrictEqual(['DELETE /notes/5']);
  });
});

describe('an answer for a call that another instance holds', () => {
  const deaf = { send: async () => Promise.reject(new Error('away')), receive: () => {} };

  it('is refused while that one cannot be told, so that its client sends it again', async () => {
    const { served } = await serveNotes({}, deaf);
    const opened = await served.post(sentBy('ada', INITIALIZE));
    const session = String(opened.headers['mcp-session-id']);
    const { status, headers } = await served.post(sentBy('ada', { id: 'elsewhere', result: YES }, session));
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('1');
  });

  it('needs nobody else where the call is held here', async () => {
    const notes = await serveNotes({}, deaf);
    const { id, session, reading } = await asked(notes);
    expect((await notes.served.post(sentBy('ada', { id, result: YES }, session))).status).toBe(202);
    await reading;
    expect(notes.journal).toStrictEqual(['DELETE /notes/5']);
  });
});

it('what nobody expected is told to the operator by its name, and to the caller not at all', async () => {
  const { served } = await serveNotes({ endpoint: async () => Promise.reject(new TypeError('canary')) });
  const { status, body, headers } = await served.post(sentBy('ada', INITIALIZE));
  expect(status).toBe(500);
  expect(body).not.toContain('canary');
  expect(served.complaints).toStrictEqual([
    `unexpected error (TypeError) in request ${String(headers['x-request-id'])}`,
  ]);
});
