import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../src/observe/metrics.ts';
import { serve } from '../support/served.ts';

const metrics = (open: () => Promise<number> = async () => 3) => createMetrics(open, () => 2);

const get = (path: string) => ({ method: 'GET', path });

/** The rows of one number. */
const rows = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

describe('the numbers', () => {
  it('count calls, questions, answers with what they prove, failures and requests', async () => {
    const numbers = metrics();
    numbers.call({ tool: 'delete_client', outcome: 'done', durationMs: 40 });
    numbers.event({ step: 'asked', channel: 'dialog', evidence: 'dialog' });
    numbers.event({ step: 'answered', channel: 'dialog', evidence: 'dialog', answer: 'accepted' });
    numbers.event({ step: 'answered', channel: 'page', evidence: 'passkey', answer: 'declined' });
    numbers.event({ step: 'intent' });
    numbers.backendError('timeout');
    numbers.backendError('aborted');
    numbers.request('/mcp', 200);
    const text = await numbers.text();
    expect(rows(text, 'guard_calls_total')).toStrictEqual([
      'guard_calls_total{tool="delete_client",outcome="done"} 1',
    ]);
    expect(rows(text, 'guard_call_duration_seconds_bucket')).toContain(
      'guard_call_duration_seconds_bucket{le="0.05",tool="delete_client"} 1',
    );
    expect(rows(text, 'guard_questions_total')).toStrictEqual(['guard_questions_total{channel="dialog"} 1']);
    expect(rows(text, 'guard_answers_total')).toStrictEqual([
      'guard_answers_total{answer="accepted",evidence="dialog"} 1',
      'guard_answers_total{answer="declined",evidence="none"} 1',
    ]);
    expect(rows(text, 'guard_backend_errors_total')).toStrictEqual([
      'guard_backend_errors_total{kind="timeout"} 1',
    ]);
    expect(rows(text, 'guard_http_requests_total')).toStrictEqual([
      'guard_http_requests_total{route="/mcp",status="200"} 1',
    ]);
    expect(rows(text, 'guard_open_questions')).toStrictEqual(['guard_open_questions 3']);
  });

  it('are told although the store is away', async () => {
    const text = await metrics(async () => {
      throw new Error('away');
    }).text();
    expect(text).toContain('guard_http_requests_total');
  });

  it('have no row that a caller made, however many tools, paths and methods they think of', async () => {
    const served = await serve();
    const before = (await served.metrics.text()).length;
    for (let each = 0; each < 100; each += 1) {
      served.metrics.call({ tool: undefined, outcome: 'failed', durationMs: 1 });
      await served.post({ path: `/thought-of/${each}`, method: each % 2 === 0 ? 'POST' : 'PUT' });
      await served.post({ path: `/a/${each}` });
    }
    const text = await served.metrics.text();
    expect(rows(text, 'guard_calls_total')).toStrictEqual([
      'guard_calls_total{tool="unknown",outcome="failed"} 100',
    ]);
    expect(rows(text, 'guard_http_requests_total')).toHaveLength(2);
    expect(text).not.toContain('thought');
    expect(text.length).toBeLessThan(before + 5000);
  });
});

describe('what an operator reads', () => {
  it('stands on the main listener where nobody has to say who calls', async () => {
    const served = await serve();
    const { status, headers, body } = await served.post(get('/metrics'));
    expect([status, headers['content-type']]).toStrictEqual([200, expect.stringContaining('text/plain')]);
    expect(body).toContain('guard_open_questions 3');
    expect(await served.post(get('/readyz'))).toMatchObject({ status: 200, body: 'ok\n' });
  });

  it('stands there for nobody else', async () => {
    const served = await serve({ isOpen: false });
    for (const path of ['/metrics', '/readyz']) expect((await served.post(get(path))).status).toBe(404);
  });

  it('says what is missing, and that the process lives all the same', async () => {
    const served = await serve({ ready: async () => 'backend' });
    expect(await served.post(get('/readyz'))).toMatchObject({ status: 503, body: 'backend\n' });
    expect((await served.post(get('/healthz'))).status).toBe(200);
  });

  it('says that it is being stopped: no calls go there, and what answers one still does', async () => {
    const served = await serve();
    await served.calls.drain(0);
    expect((await served.post(get('/healthz'))).status).toBe(503);
    expect((await served.post(get('/readyz'))).body).toBe('draining\n');
    expect((await served.post()).status).toBe(503);
    const answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: {} });
    expect((await served.post({ body: answer })).status).toBe(200);
  });
});
