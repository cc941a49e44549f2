import { appendFileSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RecordError } from '../../src/guard/recorder.ts';
import { actionsIn, event, faultsIn, linesOf, place, recordsIn, trailIn, useTrailFile } from './trails.ts';

useTrailFile();

const DONE = { step: 'result', outcome: 'success', became: 'done' } as const;

describe('the file of a trail', () => {
  test('is for its user alone, and holds a line for each step', () => {
    const { trail } = trailIn(place.file);
    trail.record(event());
    trail.record(event(DONE));
    trail.stop();
    // oxlint-disable-next-line no-bitwise -- a mode is bits
    expect(statSync(place.file).mode & 0o777).toBe(0o600);
    expect(actionsIn(place.file)).toStrictEqual([
      'server.start',
      'tool.call.intent',
      'tool.call.result',
      'server.stop',
    ]);
  });

  test('is made with the first step: a probe that calls nothing leaves no line', () => {
    const { trail } = trailIn(place.file);
    trail.stop();
    expect(statSync(place.file, { throwIfNoEntry: false })).toBeUndefined();
  });

  test('that was moved away is made anew, and the chain goes on in it', async () => {
    const { trail } = trailIn(place.file);
    trail.record(event());
    renameSync(place.file, `${place.file}.1`);
    trail.record(event(DONE));
    trail.stop();
    expect(actionsIn(place.file)).toStrictEqual(['tool.call.result', 'server.stop']);
    expect(await faultsIn([...linesOf(`${place.file}.1`), ...linesOf(place.file)])).toStrictEqual([]);
  });

  test('says of each passkey that was registered which one, and by whose name', () => {
    const { trail } = trailIn(place.file);
    trail.passkeyAdded({ id: 'id-of-the-key', name: 'laptop', principal: { kind: 'local' } });
    expect(recordsIn(place.file)[1]).toMatchObject({
      'event.action': 'passkey.added',
      'guard.passkey.id': 'id-of-the-key',
      'guard.passkey.name': 'laptop',
      'guard.principal.kind': 'local',
    });
  });

  test('keeps a passkey from being registered that it cannot take', () => {
    const { trail } = trailIn(place.folder);
    const added = { id: 'id-of-the-key', name: 'laptop', principal: { kind: 'local' } } as const;
    expect(() => trail.passkeyAdded(added)).toThrow(RecordError);
  });

  test('is opened anew when it is told to', () => {
    const { trail } = trailIn(place.file);
    trail.record(event());
    trail.reopen();
    trail.record(event(DONE));
    expect(linesOf(place.file)).toHaveLength(3);
  });

  test('that became a link to somewhere else is not followed: nothing is done', () => {
    const { trail } = trailIn(place.file);
    trail.record(event());
    rmSync(place.file);
    writeFileSync(join(place.folder, 'elsewhere'), '');
    symlinkSync(join(place.folder, 'elsewhere'), place.file);
    expect(() => trail.record(event())).toThrow(RecordError);
    expect(statSync(join(place.folder, 'elsewhere')).size).toBe(0);
  });

  test('in which a full disk cut a line off: the next line is one of its own', async () => {
    const { trail } = trailIn(place.file);
    trail.record(event());
    appendFileSync(place.file, '{"@timestamp":"2026-');
    trail.record(event(DONE));
    trail.stop();
    expect(await faultsIn(linesOf(place.file))).toStrictEqual(['cut line']);
  });

  test('takes the lines of several trails, each with a chain of its own', async () => {
    const [one, other] = [trailIn(place.file).trail, trailIn(place.file).trail];
    one.record(event());
    other.record(event({ attempt: 'two' }));
    one.record(event(DONE));
    other.record(event({ ...DONE, attempt: 'two' }));
    other.stop();
    one.stop();
    expect(linesOf(place.file)).toHaveLength(8);
    expect(await faultsIn(linesOf(place.file))).toStrictEqual([]);
  });

  test('stderr: the lines go there, without checkpoints between them', () => {
    const { trail, told } = trailIn('stderr');
    trail.record(event());
    trail.stop();
    expect(told.map((line) => (JSON.parse(line) as Record<string, unknown>)['event.action'])).toStrictEqual([
      'server.start',
      'tool.call.intent',
      'server.stop',
    ]);
  });
});

describe('levels', () => {
  const steps = [event(), event({ level: 'writes' }), event({ level: 'all', step: 'result' })];
  test.each([
    ['guarded', 1],
    ['writes', 2],
    ['all', 3],
  ] as const)('%s', (level, count) => {
    const { trail } = trailIn(place.file, { level });
    for (const step of steps) trail.record(step);
    expect(linesOf(place.file)).toHaveLength(1 + count);
  });
});

/** A file that takes nothing, and how to make it take something. */
function blocked(settings = {}) {
  mkdirSync(place.file);
  return { ...trailIn(place.file, settings), unblock: () => rmSync(place.file, { recursive: true }) };
}

describe('a file that cannot be written', () => {
  test.each(['asked', 'answered', 'intent'] as const)('refuses %s, and says so once', (step) => {
    const { trail, told } = blocked();
    expect(() => trail.record(event({ step }))).toThrow('nothing is changed that is not recorded');
    expect(() => trail.record(event({ step }))).toThrow(RecordError);
    expect(told).toStrictEqual([
      'notes-mcp: the audit trail cannot be written (the file names a folder: name a file in it); writes are refused until it can be',
    ]);
  });

  test('a result is owed, and refuses writes of every kind until it could be written', async () => {
    const { trail, told } = trailIn(place.file);
    trail.record(event());
    renameSync(place.file, `${place.file}.1`);
    mkdirSync(place.file);
    expect(() => trail.record(event(DONE))).toThrow(RecordError);
    expect(() => trail.record(event({ level: 'writes', attempt: 'two' }))).toThrow(RecordError);
    rmSync(place.file, { recursive: true });
    trail.record(event({ level: 'writes', attempt: 'two' }));
    trail.stop();
    expect(recordsIn(place.file)).toMatchObject([
      { 'event.action': 'tool.call.result', 'guard.call.became': 'done' },
      { 'event.action': 'server.stop' },
    ]);
    expect(await faultsIn([...linesOf(`${place.file}.1`), ...linesOf(place.file)])).toStrictEqual([]);
    expect(told[1]).toBe('notes-mcp: the audit trail can be written again');
  });

  test('a flood of calls that are denied is owed nothing: it must not fill the memory', () => {
    const { trail, unblock } = blocked();
    const { attempt: _, ...denied } = event({ step: 'result', reason: 'client_cannot_ask' });
    for (let call = 0; call < 100; call += 1) expect(() => trail.record(denied)).toThrow(RecordError);
    unblock();
    trail.record(event());
    expect(linesOf(place.file)).toHaveLength(2);
  });

  test('warn: the call goes on, and each line that is missing is told', () => {
    const { trail, told, unblock } = blocked({ failure: 'warn' });
    trail.record(event());
    trail.record(event(DONE));
    expect(told).toHaveLength(2);
    expect(told[0]).toContain('the call goes on unrecorded');
    unblock();
    trail.record(event());
    expect(linesOf(place.file)).toHaveLength(2);
  });

  test.runIf(process.platform === 'linux')('/dev/full: refused', () => {
    const { trail, told } = trailIn('/dev/full');
    expect(() => trail.record(event())).toThrow(RecordError);
    expect(told[0]).toContain('ENOSPC');
  });
});

test('a checkpoint stands on stderr every hundred lines and at the end', async () => {
  const { trail, told } = trailIn(place.file);
  for (let call = 1; call < 100; call += 1) trail.record(event({ step: 'asked' }));
  trail.stop();
  const lines = linesOf(place.file);
  const checkpoints = told.map((line) => {
    const [, chain = '', sequence = '', hash = ''] =
      /^notes-mcp: audit checkpoint (\S+) (\d+) (\S+)$/.exec(line) ?? [];
    return { chain, sequence: Number(sequence), hash };
  });
  expect(checkpoints.map(({ sequence }) => sequence)).toStrictEqual([100, 101]);
  expect(await faultsIn(lines, [], checkpoints)).toStrictEqual([]);
  expect(await faultsIn([], [], checkpoints)).toStrictEqual([
    'no beginning',
    'checkpoint not met',
    'checkpoint not met',
  ]);
});
