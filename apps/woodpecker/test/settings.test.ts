import { describe, expect, it } from 'vitest';
import { changesNothing, refuseUnknown, type Settings, withNotStored } from '../src/api/settings.ts';
import { fakeReader } from '@guard/testkit/fake-reader';

const SETTINGS: Settings = {
  enabled: { since: 13, absent: true },
  map: { since: 13 },
  flag: { absent: false },
  value: { unseen: true },
};

const on = (version: string) => fakeReader(() => ({ version }));

describe('what a version drops', () => {
  it.each(['3.12.0', 'v3.12.1', '3.0.0', '3.12.0-rc.0'])('is refused on %s, by name', async (version) => {
    const refusal = refuseUnknown(on(version).read, { enabled: false, flag: true }, SETTINGS);
    await expect(refusal).rejects.toThrow(
      /would accept the call and silently drop enabled \(known since 3\.13\)\./,
    );
  });

  it.each(['3.13.0', '3.200.0', '4.0.0', 'next-0123456789', 'dev', ''])(
    'is not told beforehand on %j',
    async (version) => {
      await expect(refuseUnknown(on(version).read, { enabled: false }, SETTINGS)).resolves.toBeUndefined();
    },
  );

  it('is looked for only where a setting needs it', async () => {
    const { read, seen } = on('3.12.0');
    await refuseUnknown(read, { enabled: true, map: {}, flag: true, value: 'x' }, SETTINGS);
    expect(seen).toEqual([]);
  });
});

describe('what was not stored', () => {
  it.each<[string, object, object, string[] | undefined]>([
    ['is nothing where all of it is there', { name: 'a' }, { name: 'a' }, undefined],
    ['is another value', { name: 'a' }, { name: 'b' }, ['name']],
    ['is what is missing', { map: { a: 'b' } }, {}, ['map']],
    ['is no order of a list', { list: ['b', 'a'] }, { list: ['a', 'b'] }, undefined],
    ['is no white space around a text', { name: ' a ' }, { name: 'a' }, undefined],
    ['is no empty list that is null', { list: [] }, { list: null }, undefined],
    ['is no empty map that is missing', { map: {} }, {}, undefined],
    ['is no false that is left out', { flag: false }, {}, undefined],
    ['is a true that is left out', { flag: true }, {}, ['flag']],
    ['is nothing of what no answer shows', { value: 'FAKE' }, {}, undefined],
    ['is nothing of what was not sent', { name: undefined }, { name: 'a' }, undefined],
  ])('%s', (_what, sent, stored, missing) => {
    const told: Readonly<Record<string, unknown>> = { ...withNotStored(stored, { ...sent }, SETTINGS) };
    expect(told).toMatchObject(stored);
    expect(told['not_stored']).toEqual(missing);
    expect(Object.hasOwn(told, 'notice')).toBe(missing !== undefined);
  });
});

describe('a change', () => {
  it('changes nothing where everything is so already', () => {
    expect(changesNothing({ name: 'a', flag: false }, { name: 'a' }, SETTINGS)).toBe(true);
    expect(changesNothing({ name: 'a', flag: true }, { name: 'a' }, SETTINGS)).toBe(false);
  });

  it('is one where nobody can see the value', () => {
    expect(changesNothing({ value: 'FAKE' }, { value: 'FAKE' }, SETTINGS)).toBe(false);
  });
});
