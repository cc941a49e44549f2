import {
  CLIENTS_WITH_FORM,
  CLIENTS_WITHOUT_FORM,
  connectRaw2025,
  connectRaw2026,
  nobody,
} from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { calls, seed } from './bitbucket.ts';
import { ASKING, exampleOf } from './support/asking.ts';
import { WRITES } from './support/own-file.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const UNABLE = {
  code: -32021,
  data: { requiredCapabilities: { elicitation: { form: {} } } },
};

describe('a client that cannot show a form, on a server that asks', () => {
  it.each(CLIENTS_WITHOUT_FORM)('gets the protocol error on every asking call: $name', async (kind) => {
    const { call, bitbucket, person } = await sessions.start({}, { kind });
    seed(bitbucket);
    for (const name of ASKING) {
      const result = await call(name, exampleOf(name).args);
      expect({ name, error: result.jsonRpcError }).toMatchObject({ name, error: UNABLE });
      expect(result.structuredContent).toBeUndefined();
      expect(result.text).not.toContain('confirm_token');
    }
    expect(person.seen).toEqual([]);
    // Not even what the question would have shown was read.
    expect(bitbucket.requests).toEqual([]);
  });

  it.each(CLIENTS_WITHOUT_FORM)('makes the calls that do not ask: $name', async (kind) => {
    const { call, bitbucket } = await sessions.start({}, { kind });
    for (const name of Object.keys(calls)) {
      if (ASKING.includes(name)) continue;
      bitbucket.reset();
      seed(bitbucket);
      const result = await call(name, exampleOf(name).args);
      expect({ name, ...result }).toMatchObject({ name, isError: false });
    }
    const title = exampleOf('update_pull_request').quiet?.args ?? {};
    expect((await call('update_pull_request', title)).isError).toBe(false);
  });

  it('is refused though it brings a token, an answer or a name that others trust', async () => {
    const { started, bitbucket } = await sessions.start();
    const { args } = exampleOf('merge_pull_request');
    const unable = await connectRaw2026(started.connect(), nobody(), {});
    const ticked = { confirm: { action: 'accept', content: { confirm: true } } };
    const legs = [
      await unable.leg('merge_pull_request', { ...args, confirm_token: 'x' }),
      await unable.leg('merge_pull_request', args, { inputResponses: ticked }),
      await unable.leg('merge_pull_request', args, { inputResponses: ticked, requestState: 'x' }),
    ];
    expect(legs.map((leg) => 'ended' in leg && leg.ended.isError)).toEqual([true, true, true]);
    expect(bitbucket.journal).toEqual([]);
  });

  it('runs every call on a server that asks nobody', async () => {
    const [kind] = CLIENTS_WITHOUT_FORM;
    const { call, bitbucket } = await sessions.start({}, { ...(kind && { kind }), env: WRITES });
    const { args } = exampleOf('merge_pull_request');
    expect((await call('merge_pull_request', args)).isError).toBe(false);
    expect(bitbucket.pullRequest(42).state).toBe('MERGED');
  });
});

describe('what a client can do', () => {
  const { args } = exampleOf('merge_pull_request');

  it.each(CLIENTS_WITH_FORM)('is enough where it says so, or says no more than that: $name', async (kind) => {
    const { call, person } = await sessions.start({}, { kind });
    expect((await call('merge_pull_request', args)).isError).toBe(false);
    expect(person.seen).toHaveLength(1);
  });

  it('is read from each request on 2026-07-28, never from an earlier one', async () => {
    const { started } = await sessions.start();
    const transport = started.connect();
    const able = await connectRaw2026(transport, nobody(), { elicitation: { form: {} } });
    expect(await able.leg('merge_pull_request', args)).toHaveProperty('asked');
    const answer = await able.connection.request('tools/call', {
      name: 'merge_pull_request',
      arguments: args,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    });
    expect(answer).toMatchObject({ error: UNABLE });
  });

  it('is what it said at the start on 2025, whatever a request claims', async () => {
    const { started, bitbucket } = await sessions.start();
    const unable = await connectRaw2025(started.connect(), nobody(), {});
    const answer = await unable.connection.request('tools/call', {
      name: 'merge_pull_request',
      arguments: args,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
      },
    });
    expect(answer).toMatchObject({ error: { code: -32021 } });
    expect(bitbucket.requests).toEqual([]);
  });
});
