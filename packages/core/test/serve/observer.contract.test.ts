import { describe, expect, test } from 'vitest';
import { type CallOutcome, readTrace, traceIdOf, withTrace } from '../../src/embed.ts';
import { recordsIn, place, useTrailFile } from '../audit/trails.ts';
import { backend, NOTE_5, useNotes } from './notes-each-test.ts';
import { notesRuntime } from './notes-server.ts';
import { client2025, client2026, FORMS, TICK, withAnswer } from './raw-client.ts';

useNotes();
useTrailFile();

const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const TRACE = readTrace('request-1', TRACEPARENT, 'vendor=1');

/** A server whose calls are counted. */
function observed(env: Readonly<Record<string, string>> = {}) {
  const calls: Pick<CallOutcome, 'tool' | 'outcome'>[] = [];
  const failures: string[] = [];
  const runtime = notesRuntime(backend, {
    env,
    complain: () => {},
    onCall: ({ tool, outcome }) => calls.push({ tool, outcome }),
    onBackendError: (kind) => failures.push(kind),
  });
  return { runtime, calls, failures };
}

/** What the backend was told of the trace, request for request. */
function traces(): (readonly [string | undefined, unknown, unknown])[] {
  const seen: (readonly [string | undefined, unknown, unknown])[] = [];
  backend.intercept = ({ method, headers }) => {
    seen.push([method, headers['traceparent'], headers['tracestate']]);
    return false;
  };
  return seen;
}

describe('who watches over a server', () => {
  test('hears what each call came to, and nothing of its arguments', async () => {
    const { runtime, calls } = observed();
    const { call } = client2026(runtime);
    const { state } = await call('delete_note', NOTE_5);
    await call('delete_note', NOTE_5, withAnswer(state));
    await call('list_notes', {});
    await call('list_notes', { limit: 'many' });
    await call('drop_all_tables', {});
    expect(calls).toStrictEqual([
      { tool: 'delete_note', outcome: 'asked' },
      { tool: 'delete_note', outcome: 'done' },
      { tool: 'list_notes', outcome: 'done' },
      { tool: 'list_notes', outcome: 'error' },
      { tool: undefined, outcome: 'failed' },
    ]);
  });

  test('hears how requests to the backend failed', async () => {
    const { runtime, failures, calls } = observed();
    backend.intercept = (_request, response) => response.writeHead(500).end() !== undefined;
    await client2026(runtime).call('list_notes', {});
    expect(failures).toStrictEqual(['status']);
    expect(calls).toStrictEqual([{ tool: 'list_notes', outcome: 'error' }]);
  });
});

describe('the trace of a call', () => {
  test.each(['2025', '2026'])('goes to the backend with each of its requests, on %s', async (generation) => {
    const seen = traces();
    const { runtime } = observed();
    await withTrace(TRACE, async () => {
      if (generation === '2025') {
        const { call } = await client2025(runtime, FORMS, () => ({ result: TICK }));
        await call('delete_note', NOTE_5);
      } else {
        const { call } = client2026(runtime);
        const { state } = await call('delete_note', NOTE_5);
        await call('delete_note', NOTE_5, withAnswer(state));
      }
    });
    expect(new Set(seen.map(([method]) => method))).toStrictEqual(new Set(['GET', 'DELETE']));
    expect(new Set(seen.map(([, ...trace]) => trace.join(' ')))).toStrictEqual(
      new Set([`${TRACEPARENT} vendor=1`]),
    );
  });

  test('is of that call alone: one that goes on at the same time without it has none', async () => {
    const { runtime } = observed();
    const seen = traces();
    const list = async () => client2026(runtime).call('list_notes', {});
    await Promise.all([withTrace(TRACE, list), list()]);
    expect(seen.map(([, traceparent]) => String(traceparent)).toSorted()).toStrictEqual([
      TRACEPARENT,
      'undefined',
    ]);
  });

  test.each([
    ['a line of its own', `${TRACEPARENT}\r\nx-forged: 1`],
    ['another version', TRACEPARENT.replace('00-', 'ff-')],
    ['zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['capitals', TRACEPARENT.toUpperCase()],
    ['more behind it', `${TRACEPARENT}-00`],
    ['nothing', null],
  ])('is none where it holds %s', (_what, traceparent) => {
    expect(readTrace('request-1', traceparent, 'vendor=1')).toStrictEqual({ requestId: 'request-1' });
  });

  test.each(['vendor=1\r\nx-forged: 1', 'ö=1', '', 'x'.repeat(513), null])(
    'has no state where that is %j',
    (tracestate) => {
      expect(readTrace('request-1', TRACEPARENT, tracestate).tracestate).toBeUndefined();
    },
  );

  test('stands in the trail, with the request and the name of the client', async () => {
    const { runtime } = observed({ GUARD_AUDIT_FILE: place.file, GUARD_AUDIT_LEVEL: 'all' });
    const { call } = client2026(runtime);
    await withTrace(TRACE, async () => {
      const { state } = await call('delete_note', NOTE_5);
      await call('delete_note', NOTE_5, withAnswer(state));
      await call('list_notes', {});
    });
    const [, ...records] = recordsIn(place.file);
    expect(records).toHaveLength(5);
    for (const record of records) {
      expect(record).toMatchObject({
        'http.request.id': 'request-1',
        'trace.id': traceIdOf(TRACE),
        'mcp.client.name': 'raw',
      });
    }
  });
});
