import { type Tool } from '@guard/core';
import { canAsk, listTool } from '@guard/core/inspect';
import { describe, expect, it } from 'vitest';
import { presets } from '../src/config.ts';
import { server } from '../src/server.ts';
import { EFFECTS, UNGUARDED } from './support/doors.ts';

const namesOf = (kind: Tool['kind']) =>
  server.tools.filter((tool) => tool.kind === kind).map(({ name }) => name);

const bytes = (tools: readonly Tool[]) =>
  Buffer.byteLength(JSON.stringify(tools.map((tool) => listTool(tool))));

/** What has to ask: 24 tools, 17 of them on every call that changes something. */
const ALWAYS = [
  'delete_repository',
  'delete_pipeline',
  'delete_step_logs',
  'delete_pipeline_logs',
  'delete_secret',
  'delete_registry',
  'delete_cron',
  'delete_organization',
  'delete_user',
  'delete_agent',
  'delete_forge',
  'move_repository',
  'chown_repository',
  'create_forge',
  'update_forge',
  'pause_queue',
  'approve_pipeline',
];
const IN_ONE_DIRECTION = [
  'repair_repository',
  'update_user',
  'create_user',
  'update_repository',
  'update_secret',
  'update_registry',
  'set_log_level',
];
/** What asks besides, because it leads to an effect that is guarded elsewhere. */
const BESIDES = ['restart_pipeline', 'update_agent', 'activate_repository'];
/** The same, on every call. */
const ALWAYS_BESIDES = ['delete_pipelines'];

describe('what asks', () => {
  it('is 24 tools, and four more that lead to the effect of one of them', () => {
    expect(ALWAYS.length + IN_ONE_DIRECTION.length).toBe(24);
    expect(server.tools.filter(canAsk)).toHaveLength(28);
  });

  it('on every call', () => {
    expect(namesOf('guarded').toSorted()).toEqual([...ALWAYS, ...ALWAYS_BESIDES].toSorted());
  });

  it('in the direction that escalates', () => {
    expect(namesOf('sometimes guarded').toSorted()).toEqual([...IN_ONE_DIRECTION, ...BESIDES].toSorted());
  });

  it('is every tool that deletes', () => {
    const deleting = server.tools.filter(({ name }) => name.startsWith('delete_'));
    expect(deleting).toHaveLength(12);
    expect(deleting.map(({ kind }) => kind)).toEqual(deleting.map(() => 'guarded'));
  });

  it.each([
    [
      'repair_repository',
      'only at scope: instance, or when the repository has no owner and this account would become it',
    ],
    ['update_user', "only when it grants admin, or takes it from this server's own account"],
    ['update_agent', 'only when it takes the last agent that gets new work out of the queue'],
    ['create_user', 'only when it creates an admin'],
    [
      'update_secret',
      'only when a new value comes with it, when a pull_request event or an image is added, or when images is emptied',
    ],
    ['update_registry', 'only when a new password comes with it'],
    ['set_log_level', 'only when it silences the server (fatal, panic, disabled or empty)'],
  ])('%s says when in its documentation', (name, when) => {
    const tool = server.tools.find((other) => other.name === name);
    expect(tool?.kind === 'sometimes guarded' && tool.asksWhen).toBe(when);
  });

  it('says so in its description, for the model that plans the call', () => {
    const silent = server.tools
      .filter(canAsk)
      .filter(
        ({ description }) =>
          !/Asks a person first|a person is asked first|asks a person first/.test(description),
      );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

describe('the list of doors', () => {
  const listed = new Set(EFFECTS.flatMap(({ doors }) => doors.map(({ tool }) => tool)));

  it('names every tool that asks', () => {
    expect([...listed].toSorted()).toEqual(
      [...ALWAYS, ...IN_ONE_DIRECTION, ...BESIDES, ...ALWAYS_BESIDES].toSorted(),
    );
  });

  it('names every other write with the reason why it does not ask', () => {
    expect(Object.keys(UNGUARDED).toSorted()).toEqual(namesOf('write').toSorted());
  });
});

describe('the tools', () => {
  it('are 76, and 38 of them read', () => {
    expect(server.tools).toHaveLength(76);
    expect(namesOf('read')).toHaveLength(38);
  });

  it('of everyday work are these eight, and none of them asks on every call', () => {
    expect(presets.essential).toEqual([
      'list_repositories',
      'get_repository',
      'list_pipelines',
      'get_pipeline',
      'get_step_logs',
      'trigger_pipeline',
      'restart_pipeline',
      'cancel_pipeline',
    ]);
    expect(presets.essential.filter((name) => ALWAYS.includes(name))).toEqual([]);
  });

  it('take at most 1,000 bytes each on average, those of everyday work 6 KB together', () => {
    expect(bytes(server.tools) / server.tools.length).toBeLessThanOrEqual(1000);
    expect(bytes(server.tools.filter(({ name }) => presets.essential.includes(name)))).toBeLessThanOrEqual(
      6144,
    );
  });

  it('that run a build say that it may destroy something and reach out', () => {
    const runs = ['trigger_pipeline', 'restart_pipeline', 'run_cron', 'approve_pipeline'];
    for (const name of runs) {
      expect(server.tools.find((tool) => tool.name === name)?.hints).toMatchObject({
        destructiveHint: true,
        openWorldHint: true,
      });
    }
  });

  it('of which a repeat runs another build are three; a repeated approval runs none', () => {
    const again = server.tools.filter(({ hints }) => hints.openWorldHint && !hints.idempotentHint);
    expect(again.map(({ name }) => name).toSorted()).toEqual([
      'restart_pipeline',
      'run_cron',
      'trigger_pipeline',
    ]);
    expect(server.tools.find(({ name }) => name === 'approve_pipeline')?.hints.idempotentHint).toBe(true);
  });

  it('that delete or overwrite say so', () => {
    const mild = server.tools.filter(
      ({ name, hints }) => /^(delete|update|move|chown)_/.test(name) && !hints.destructiveHint,
    );
    expect(mild.map(({ name }) => name)).toEqual([]);
  });
});
