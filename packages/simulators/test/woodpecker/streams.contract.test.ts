import { describe, expect, it } from 'vitest';
import type { WoodpeckerSimulator } from '../../src/index.ts';
import { ask, call, useWoodpecker } from './support.ts';
import type { Caller } from './support.ts';
import { isObject } from '../support/answer.ts';

const start = useWoodpecker();
const EVENTS = '/api/stream/events';

async function open(
  simulator: WoodpeckerSimulator,
  path: string,
  as: Caller = 'pusher',
  headers: Record<string, string> = {},
): Promise<Response> {
  const authorization = as === 'none' ? {} : { authorization: `Bearer ${simulator.tokens[as]}` };
  return fetch(simulator.url + path, { headers: { ...authorization, ...headers } });
}

/** Frames of a stream that has ended. */
async function frames(answer: Response): Promise<string[]> {
  return (await answer.text()).split('\n\n').filter((frame) => frame !== '');
}

/** The pipelines of an event stream's messages, as `number status`. */
async function states(answer: Response): Promise<string[]> {
  const seen: string[] = [];
  for (const frame of await frames(answer)) {
    if (!frame.startsWith('data: ')) continue;
    const message: unknown = JSON.parse(frame.slice('data: '.length));
    const pipeline = isObject(message) ? message['pipeline'] : undefined;
    if (isObject(pipeline)) seen.push(`${String(pipeline['number'])} ${String(pipeline['status'])}`);
  }
  return seen;
}

describe('the event stream', () => {
  it('begins with a ping, tells every state of a pipeline, and ends on demand', async () => {
    const simulator = await start();
    const answer = await open(simulator, EVENTS);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('x-woodpecker-version')).toBe('3.17.0');
    expect(simulator.openStreams).toBe(1);
    simulator.addPipeline({ event: 'pull_request', from_fork: true });
    await call(simulator, 'POST', '/api/repos/21/pipelines/1/approve');
    simulator.run(21, 1, { result: 'failure' });
    simulator.closeStreams();
    expect(simulator.openStreams).toBe(0);
    expect(await states(answer)).toEqual([
      '1 created',
      '1 blocked',
      '1 pending',
      '1 running',
      '1 running',
      '1 failure',
    ]);
  });

  it('has comments and data, no names and no ids', async () => {
    const simulator = await start();
    const answer = await open(simulator, EVENTS);
    simulator.addPipeline({ message: '</script>\n\ndata: {"forged":true}' });
    simulator.closeStreams();
    const [ping, message, ...others] = await frames(answer);
    expect(ping).toBe(': ping');
    expect(message).toMatch(/^data: \{"repo":\{.*\},"pipeline":\{.*\}\}$/);
    expect(message).toContain(String.raw`\u003c/script\u003e\n\ndata:`);
    expect(others).toHaveLength(1);
  });

  it('pings every thirty seconds', async () => {
    const simulator = await start();
    const answer = await open(simulator, EVENTS);
    simulator.advance(29_999);
    simulator.advance(1);
    simulator.advance(60_000);
    simulator.closeStreams();
    expect(await frames(answer)).toEqual([': ping', ': ping', ': ping', ': ping']);
  });

  it('shows own repositories to their account, and those of the forge that are public to anybody', async () => {
    const simulator = await start();
    simulator.addRepo({ name: 'public', private: false }, { id: 30 });
    const watchers = await Promise.all(
      (['pusher', 'reader', 'bad', 'none'] as const).map((as) => open(simulator, EVENTS, as)),
    );
    simulator.addPipeline();
    simulator.addPipeline({ repoId: 30, number: 7 });
    simulator.closeStreams();
    const [own, ...others] = await Promise.all(watchers.map(states));
    expect(own).toEqual(['1 created', '1 pending', '7 created', '7 pending']);
    const open7 = ['7 created', '7 pending'];
    expect(others).toEqual([open7, open7, open7]);
  });

  it('does not learn of repositories that come later', async () => {
    const simulator = await start();
    const answer = await open(simulator, EVENTS);
    simulator.addRepo({ name: 'later', rights: { pusher: 'push' } }, { id: 30 });
    simulator.addPipeline({ repoId: 30 });
    simulator.closeStreams();
    expect(await states(answer)).toEqual([]);
  });

  it('sends the raw pipeline: a cron has no message', async () => {
    const simulator = await start();
    const answer = await open(simulator, EVENTS);
    simulator.addPipeline({ event: 'cron', cron: 'nightly' });
    simulator.closeStreams();
    expect((await frames(answer))[1]).toContain('"message":""');
    expect((await call(simulator, 'GET', '/api/repos/21/pipelines/1')).json).toMatchObject({
      message: 'nightly',
      sender: 'nightly',
    });
  });

  it('forgets a client that goes away', async () => {
    const simulator = await start();
    const leaving = new AbortController();
    const { pusher } = simulator.tokens;
    await fetch(simulator.url + EVENTS, {
      headers: { authorization: `Bearer ${pusher}` },
      signal: leaving.signal,
    });
    leaving.abort();
    // A later request is answered after the end of the connection has been seen.
    while (simulator.openStreams > 0) await call(simulator, 'GET', '/version');
    simulator.addPipeline();
    expect(simulator.openStreams).toBe(0);
  });

  it('ends with the simulator', async () => {
    const simulator = await start();
    const answer = await open(simulator, EVENTS);
    const rest = answer.text();
    await Promise.all([simulator.close(), expect(rest).rejects.toThrow('terminated')]);
  });
});

async function startRunning(version: '3.11' | '3.17' = '3.17'): Promise<WoodpeckerSimulator> {
  const simulator = await start({ version });
  simulator.addPipeline();
  simulator.tick();
  simulator.tick();
  simulator.addLog(2, ['first']);
  return simulator;
}

describe('the log stream', () => {
  const path = '/api/stream/logs/21/1/2';

  it('sends what is there, what comes, and an end', async () => {
    const simulator = await startRunning();
    const answer = await open(simulator, path, 'reader');
    simulator.addLog(2, ['second']);
    simulator.addLog(1, ['of another step']);
    simulator.tick();
    const [ping, first, second, end] = await frames(answer);
    expect(ping).toBe(': ping');
    expect(first).toMatch(
      /^id: 1\ndata: \{"id":0,"step_id":2,"time":0,"line":0,"data":"Zmlyc3Q=","type":0\}$/,
    );
    expect(second).toMatch(/^id: 2\ndata: /);
    expect(end).toBe('event: eof\ndata: eof');
  });

  it('ends with an error called eof before 3.12', async () => {
    const simulator = await startRunning('3.11');
    const answer = await open(simulator, path, 'reader');
    simulator.tick();
    expect((await frames(answer)).at(-1)).toBe('event: error\ndata: eof');
  });

  it('leaves out what the client has seen', async () => {
    const simulator = await startRunning();
    simulator.addLog(2, ['second']);
    const answer = await open(simulator, path, 'reader', { 'last-event-id': '1' });
    simulator.closeStreams();
    expect((await frames(answer)).map((frame) => frame.split('\n')[0])).toEqual([': ping', 'id: 2']);
  });

  it.each([
    ['21/x/2', 'pipeline number invalid'],
    ['21/9/2', 'pipeline not found'],
    ['21/1/x', 'step id invalid'],
    ['21/1/999', 'process not found'],
    ['21/1/1', 'step not running (anymore)'],
  ])('of %s is a 200 that says: %s', async (place, problem) => {
    const simulator = await startRunning();
    const answer = await open(simulator, `/api/stream/logs/${place}`, 'reader');
    expect([answer.status, await answer.text()]).toEqual([
      200,
      `: ping\n\nevent: error\ndata: ${problem}\n\n`,
    ]);
  });

  it('is for those who may read', async () => {
    const simulator = await startRunning();
    expect(await ask(simulator, 'GET', path, { as: 'outsider' })).toBe('404 ∅');
    expect(await ask(simulator, 'GET', path, { as: 'none' })).toBe('401 ∅');
  });

  it('ends when the pipeline is cancelled', async () => {
    const simulator = await startRunning();
    const answer = await open(simulator, path, 'reader');
    await call(simulator, 'POST', '/api/repos/21/pipelines/1/cancel');
    expect((await frames(answer)).at(-1)).toBe('event: eof\ndata: eof');
  });
});
