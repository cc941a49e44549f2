import { REDACTED } from '@guard/core';
import { describe, expect, it } from 'vitest';
import { IDS, seedWorld } from './support/world.ts';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();

describe('tokens of agents, each of which gets builds and their secrets', () => {
  it.each([
    { tool: 'list_agents', args: {}, shown: 2 },
    { tool: 'get_agent', args: { agent_id: 1 }, shown: 1 },
    { tool: 'get_agent', args: { agent_id: 2 }, shown: 1 },
    { tool: 'update_agent', args: { agent_id: 1, name: 'renamed' }, shown: 1 },
  ])('are a marker in $tool, and the field is there', async ({ tool, args, shown }) => {
    const { call, woodpecker } = await sessions.start();
    const result = await call(tool, args);
    expect(result.isError).toBe(false);
    for (const { token } of woodpecker.state.agents.rows) expect(JSON.stringify(result)).not.toContain(token);
    expect(result.text.split(`"token":"${REDACTED}"`)).toHaveLength(shown + 1);
  });

  it('are shown once, by create_agent, which says how to treat them', async () => {
    const { call, woodpecker } = await sessions.start();
    const { text, structuredContent } = await call('create_agent', { name: 'builder' });
    const created = woodpecker.state.agents.rows.at(-1);
    expect(structuredContent).toMatchObject({ id: created?.id, token: created?.token });
    expect(text).toContain('The token is a credential');
    const again = await call('get_agent', { agent_id: created?.id });
    expect(JSON.stringify(again)).not.toContain(created?.token);
  });

  it('stay out of an error that repeats them', async () => {
    const { call, woodpecker } = await sessions.start();
    const token = woodpecker.state.agents.find(1)?.token ?? '';
    woodpecker.set({
      answerWith: () => new Response(`agent_token=${token}\u001B[2J`, { status: 400 }),
    });
    const result = await call('get_agent', { agent_id: 1 });
    expect(result.isError).toBe(true);
    expect(result.text).not.toContain('\u001B');
  });
});

describe('the token of an agent that was read before', () => {
  it.each(['list_agents', 'get_agent'])(
    'is hidden where a later error repeats it without a name, after %s',
    async (tool) => {
      const { call, woodpecker } = await sessions.start();
      const token = woodpecker.state.agents.find(1)?.token ?? '';
      await call(tool, tool === 'get_agent' ? { agent_id: 1 } : {});
      woodpecker.set({
        answerWith: ({ method }) =>
          method === 'PATCH' ? new Response(`could not store ${token} twice`, { status: 500 }) : undefined,
      });
      const result = await call('update_agent', { agent_id: 1, name: 'renamed' });
      expect(result.text).toContain(`could not store ${REDACTED} twice`);
      expect(JSON.stringify(result)).not.toContain(token);
    },
  );

  it('is hidden where the write that read it fails with it', async () => {
    const { call, woodpecker } = await sessions.start();
    const token = woodpecker.state.agents.find(1)?.token ?? '';
    woodpecker.set({
      answerWith: ({ method }) =>
        method === 'PATCH' ? new Response(`could not store ${token} twice`, { status: 500 }) : undefined,
    });
    expect((await call('update_agent', { agent_id: 1, name: 'renamed' })).text).not.toContain(token);
  });

  it('is hidden after it was shown on purpose', async () => {
    const { call, woodpecker } = await sessions.start();
    const { structuredContent } = await call('create_agent', { name: 'builder' });
    const token = String(structuredContent?.['token']);
    expect(token).toBe(woodpecker.state.agents.rows.at(-1)?.token);
    woodpecker.set({ answerWith: () => new Response(`no ${token} here`, { status: 500 }) });
    expect((await call('list_agents', {})).text).toContain(`no ${REDACTED} here`);
  });
});

describe('update_agent, which writes both fields whatever is sent', () => {
  it.each([
    [{ name: 'renamed' }, { name: 'renamed', no_schedule: true }],
    [{ no_schedule: false }, { name: 'builder-01', no_schedule: false }],
  ])('given %j keeps the other', async (changes, after) => {
    const { call, woodpecker } = await sessions.start();
    const agent = woodpecker.state.agents.find(1);
    if (agent) agent.no_schedule = true;
    await call('update_agent', { agent_id: 1, ...changes });
    expect(woodpecker.journal[0]?.body).toEqual(after);
    expect(agent).toMatchObject(after);
  });
});

describe('delete_agent', () => {
  it('asks nobody about one that works, which Woodpecker does not delete', async () => {
    const { call, woodpecker, person } = await sessions.start();
    woodpecker.addPipeline({ event: 'push' });
    woodpecker.tick();
    const busy = woodpecker.state.agents.rows.find(({ id }) =>
      woodpecker.state.pipelines.rows.some(({ workflows }) => workflows.some((each) => each.agent_id === id)),
    );
    const result = await call('delete_agent', { agent_id: busy?.id });
    expect(result.isError).toBe(true);
    expect(result.text).toContain(`Nothing was done: agent ${busy?.id} is working on 1 task`);
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
  });

  it('asks nobody about an agent that is not there', async () => {
    const { call, woodpecker, person } = await sessions.start();
    seedWorld(woodpecker);
    await call('delete_agent', { agent_id: IDS.spareAgent });
    const again = await call('delete_agent', { agent_id: IDS.spareAgent });
    expect(again.isError).toBe(true);
    expect(person.seen).toHaveLength(1);
    expect(writesOf(woodpecker)).toHaveLength(1);
  });
});

describe('list_agent_tasks', () => {
  it('is empty for an idle agent, for which Woodpecker answers null', async () => {
    const { call } = await sessions.start();
    expect((await call('list_agent_tasks', { agent_id: 1 })).structuredContent).toMatchObject({ tasks: [] });
  });
});
