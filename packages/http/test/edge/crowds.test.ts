import { describe, expect, it } from 'vitest';
import { deletionBy, INITIALIZE, resultOf, sentBy, serveNotes } from '../support/notes.ts';
import { until } from '../support/served.ts';

const UNLIMITED = { requests: { burst: 1e6, perSecond: 1e6 } };
const YES = { confirm: { action: 'accept', content: { confirm: true } } };

describe('a thousand open questions', () => {
  it('of one principal leave that of another open, and are carried out no more than once', async () => {
    const { served, journal } = await serveNotes({ limits: UNLIMITED });
    const first = resultOf(await served.post(deletionBy('bob', 5)));
    let last: ReturnType<typeof resultOf>;
    for (let note = 1000; note < 2100; note += 1) {
      last = resultOf(await served.post(deletionBy('ada', note)));
    }
    const answered = (name: string, note: number, requestState: string | undefined) =>
      served.post(deletionBy(name, note, { requestState, inputResponses: YES }));
    expect(resultOf(await answered('bob', 5, first?.requestState))?.isError).not.toBe(true);
    expect(journal).toStrictEqual(['DELETE /notes/5']);
    await answered('ada', 2099, last?.requestState);
    await answered('ada', 2099, last?.requestState);
    expect(journal).toStrictEqual(['DELETE /notes/5', 'DELETE /notes/2099']);
  });
});

describe('a flood of opened sessions', () => {
  it('is held back, leaves nothing behind, and takes no session of another', async () => {
    const { served } = await serveNotes({ limits: { requests: { burst: 100, perSecond: 1 } } });
    const opened = await served.post(sentBy('bob', INITIALIZE));
    const session = String(opened.headers['mcp-session-id']);
    const flood = await Promise.all(
      Array.from({ length: 300 }, () => served.post(sentBy('ada', INITIALIZE))),
    );
    const counts = [200, 429].map((status) => flood.filter((answer) => answer.status === status).length);
    expect(counts).toStrictEqual([100, 200]);
    await until(() => served.calls.underWay === 0);
    const list = { id: 2, method: 'tools/call', params: { name: 'list_notes', arguments: {} } };
    expect((await served.post(sentBy('bob', list, session))).status).toBe(200);
    // Whoever has the id of a session has no more than that.
    expect((await served.post(sentBy('eve', list, session))).status).toBe(404);
  });
});
