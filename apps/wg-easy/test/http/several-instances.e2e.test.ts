import { startWgEasy, type WgEasySimulator } from '@guard/simulators';
import {
  approves,
  clickOnPage,
  CLIENTS_WITH_FORM,
  connectDriven2025,
  connectRaw2026,
  hasRedis,
  nobody,
} from '@guard/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writesOf } from '../support/writes.ts';
import { startWgEasyTeam, type WgEasyTeam } from './team.ts';

const DELETE = 'DELETE /api/client/1';
const FORM = { elicitation: { form: {} } };
const YES = { action: 'accept', content: { confirm: true } };

describe.skipIf(!hasRedis)('two instances behind one address', () => {
  let wgEasy: WgEasySimulator;
  let team: WgEasyTeam;

  beforeAll(async () => {
    wgEasy = await startWgEasy();
    team = await startWgEasyTeam(wgEasy, ['alice', 'bob']);
  });
  afterAll(async () => {
    await team.close();
    await wgEasy.close();
  });
  beforeEach(() => {
    wgEasy.reset();
    for (const name of ['laptop', 'desk']) wgEasy.addClient({ name });
  });

  it.each(CLIENTS_WITH_FORM)(
    '$name is asked at one, answers at another, and one write is sent',
    async (kind) => {
      for (const times of [1, 2]) {
        const person = approves();
        const client = await kind.connect(team.connect('alice'), person);
        const result = await client.callTool('delete_client', { clientId: times });
        expect(result).toMatchObject({ isError: false });
        expect(person.seen).toHaveLength(1);
        await client.close();
      }
      expect(writesOf(wgEasy)).toStrictEqual([DELETE, 'DELETE /api/client/2']);
    },
  );

  it('keeps two dialogs of one session apart', async () => {
    const client = await connectDriven2025(team.connect('alice'), FORM);
    const first = await client.begin('delete_client', { clientId: 1 });
    const second = await client.begin('delete_client', { clientId: 2 });
    if (!('dialog' in first && 'dialog' in second)) throw new Error('nothing was asked');
    second.dialog.answer(YES);
    expect(await second.dialog.ended).toMatchObject({ isError: false });
    first.dialog.answer({ action: 'decline' });
    expect(await first.dialog.ended).toMatchObject({ isError: true });
    expect(writesOf(wgEasy)).toStrictEqual(['DELETE /api/client/2']);
    await client.close();
  });

  it('a cancellation at another instance ends the question: an answer that comes later does nothing', async () => {
    const client = await connectDriven2025(team.connect('alice'), FORM);
    const begun = await client.begin('delete_client', { clientId: 1 });
    if (!('dialog' in begun)) throw new Error('nothing was asked');
    begun.dialog.cancel();
    begun.dialog.answer(YES);
    const next = await client.begin('delete_client', { clientId: 2 });
    if (!('dialog' in next)) throw new Error('nothing was asked');
    next.dialog.answer(YES);
    await next.dialog.ended;
    expect(writesOf(wgEasy)).toStrictEqual(['DELETE /api/client/2']);
    await client.close();
  });

  it('a session goes on after every instance was killed and started again', async () => {
    const client = await connectDriven2025(team.connect('alice'), FORM);
    const before = await client.begin('delete_client', { clientId: 2 });
    if (!('dialog' in before)) throw new Error('nothing was asked');
    before.dialog.answer({ action: 'decline' });
    await before.dialog.ended;
    for (const instance of [0, 1]) await team.restart(instance);
    const begun = await client.begin('delete_client', { clientId: 1 });
    if (!('dialog' in begun)) throw new Error('nothing was asked');
    begun.dialog.answer(YES);
    expect(await begun.dialog.ended).toMatchObject({ isError: false });
    expect(writesOf(wgEasy)).toStrictEqual([DELETE]);
    await client.close();
  });

  it('a two-call token of one instance counts at another, once, and for nobody else', async () => {
    const alice = await connectRaw2026(team.connectTo(0, 'alice'), nobody(), {});
    const there = await connectRaw2026(team.connectTo(1, 'alice'), nobody(), {});
    const bob = await connectRaw2026(team.connectTo(1, 'bob'), nobody(), {});
    const withToken = async () => {
      const { text } = await alice.callTool('delete_client', { clientId: 1 });
      const [, token] = /confirm_token[^\w-]+([\w-]{20,})/.exec(text) ?? [];
      return { clientId: 1, confirm_token: token };
    };
    expect(await bob.callTool('delete_client', await withToken())).toMatchObject({ isError: true });
    expect(writesOf(wgEasy)).toStrictEqual([]);
    const args = await withToken();
    expect(await there.callTool('delete_client', args)).toMatchObject({ isError: false });
    expect(await alice.callTool('delete_client', args)).toMatchObject({ isError: true });
    expect(writesOf(wgEasy)).toStrictEqual([DELETE]);
  });

  it('a state that was sealed for one person means nothing in the hands of another', async () => {
    const alice = await connectRaw2026(team.connectTo(0, 'alice'), nobody(), FORM);
    const bob = await connectRaw2026(team.connectTo(1, 'bob'), nobody(), FORM);
    const leg = await alice.leg('delete_client', { clientId: 1 });
    if (!('asked' in leg)) throw new Error('nothing was asked');
    const extras = { inputResponses: { confirm: YES }, requestState: leg.asked.state };
    await bob.leg('delete_client', { clientId: 1 }, extras);
    expect(writesOf(wgEasy)).toStrictEqual([]);
    await alice.leg('delete_client', { clientId: 1 }, extras);
    expect(writesOf(wgEasy)).toStrictEqual([DELETE]);
  });

  it('a session id in the hands of another person is none', async () => {
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: FORM,
        clientInfo: { name: 'raw', version: '1' },
      },
    };
    const opened = await team.post(0, 'alice', initialize);
    const session = opened.headers.get('mcp-session-id') ?? '';
    expect(session).not.toBe('');
    await opened.text();
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} };
    const headers = { 'mcp-session-id': session };
    expect((await team.post(1, 'bob', list, headers)).status).toBe(404);
    expect((await team.post(1, 'alice', list, { 'mcp-session-id': `${session}x` })).status).toBe(404);
    const own = await team.post(1, 'alice', list, headers);
    expect(own.status).toBe(200);
    expect(await own.text()).toContain('delete_client');
  });

  it('does nothing while Redis is away, and asks anew when it is back', async () => {
    await team.redis.kill();
    const client = await connectRaw2026(team.connectTo(0, 'alice'), approves(), FORM);
    const result = await client.callTool('delete_client', { clientId: 1 });
    expect(result).toMatchObject({ isError: true });
    expect(result.text).toContain('Redis');
    expect(writesOf(wgEasy)).toStrictEqual([]);
    await team.redis.restart();
    await expect
      .poll(() => client.callTool('delete_client', { clientId: 1 }), { timeout: 60_000 })
      .toMatchObject({ isError: false });
    expect(writesOf(wgEasy)).toStrictEqual([DELETE]);
  });
});

describe.skipIf(!hasRedis)('the approval page of two instances', () => {
  let wgEasy: WgEasySimulator;
  let team: WgEasyTeam;

  beforeAll(async () => {
    wgEasy = await startWgEasy();
    team = await startWgEasyTeam(wgEasy, ['alice', 'bob'], { GUARD_APPROVE_BY: 'page' });
  });
  afterAll(async () => {
    await team.close();
    await wgEasy.close();
  });

  it('is decided at one, and the next call at the other carries it out, once, and for nobody else', async () => {
    wgEasy.addClient({ name: 'laptop' });
    const alice = await connectRaw2026(team.connectTo(0, 'alice'), nobody(), {});
    const there = await connectRaw2026(team.connectTo(1, 'alice'), nobody(), {});
    const bob = await connectRaw2026(team.connectTo(1, 'bob'), nobody(), {});
    const { text } = await alice.callTool('delete_client', { clientId: 1 });
    const [link = ''] = /http:\/\/localhost:\d+\/a\/[\w-]{22}/.exec(text) ?? [];
    expect(await clickOnPage(link, team.instances[1]?.port ?? 0, 'approve')).toBe(303);
    expect(await clickOnPage(link, team.instances[0]?.port ?? 0, 'decline')).toBe(409);
    expect((await bob.callTool('delete_client', { clientId: 1 })).text).toContain('/a/');
    expect(writesOf(wgEasy)).toStrictEqual([]);
    expect(await there.callTool('delete_client', { clientId: 1 })).toMatchObject({ isError: false });
    expect(writesOf(wgEasy)).toStrictEqual([DELETE]);
  });
});
