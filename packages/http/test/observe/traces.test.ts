import { describe, expect, it } from 'vitest';
import { INITIALIZE, sentBy, serveNotes } from '../support/notes.ts';
import { until } from '../support/served.ts';

const trace = (digit: string) => `00-${digit.repeat(32)}-00f067aa0ba902b7-01`;

describe('the trace of a call of 2025', () => {
  it('stays its own, although the answer of the person came with another request', async () => {
    const { served, journal, traces } = await serveNotes();
    const opened = await served.post(sentBy('ada', INITIALIZE));
    const session = String(opened.headers['mcp-session-id']);
    const call = { id: 2, method: 'tools/call', params: { name: 'delete_note', arguments: { note: 5 } } };
    const { headers, body } = sentBy('ada', call, session);
    const asking = await fetch(`http://127.0.0.1:${served.port}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(headers as Record<string, string>),
        traceparent: trace('a'),
      },
      body: body ?? '',
    });
    let streamed = '';
    const reading = asking.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeTo(new WritableStream({ write: (text) => void (streamed += text) }));
    await until(() => streamed.includes('elicitation/create'));
    const id = /"id":"([\w-]+)"/.exec(streamed)?.[1];
    const answer = { id, result: { action: 'accept', content: { confirm: true } } };
    const sent = sentBy('ada', answer, session);
    await served.post({ ...sent, headers: { ...sent.headers, traceparent: trace('b') } });
    await reading;
    expect(journal).toStrictEqual(['DELETE /notes/5']);
    expect(traces).toStrictEqual([trace('a')]);
  });
});
