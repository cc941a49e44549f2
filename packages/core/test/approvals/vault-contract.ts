import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Vault } from '../../src/approvals/vault.ts';

/** Two processes on one place, and how it is taken away. */
export interface VaultWorld {
  readonly vaults: readonly [Vault, Vault];
  remove(): Promise<unknown>;
}

const bytes = (text: string) => Buffer.from(text);

/** What holds for whatever keeps passkeys, wherever it does. */
export function vaultContract(place: string, create: () => Promise<VaultWorld>): void {
  describe(`a vault in ${place}`, () => {
    let world: VaultWorld;
    beforeAll(async () => {
      world = await create();
    });
    afterAll(() => world.remove());

    test('shows one process what another has put there', async () => {
      const [one, other] = world.vaults;
      expect(await one.add('seen', bytes('\u0000\u00FF sealed'))).toBe(true);
      expect(Buffer.from((await other.find('seen')) ?? [])).toEqual(bytes('\u0000\u00FF sealed'));
      expect(await other.names()).toContain('seen');
      expect(await other.find('none')).toBeUndefined();
    });

    test('of many that add one name exactly one succeeds: an invitation is used once', async () => {
      const added = await Promise.all(
        Array.from({ length: 40 }, async (_, count) =>
          world.vaults[count % 2 === 0 ? 0 : 1].add('once', bytes(String(count))),
        ),
      );
      expect(added.filter(Boolean)).toHaveLength(1);
      // What was there first stays.
      expect(Buffer.from((await world.vaults[0].find('once')) ?? [])).toEqual(
        bytes(String(added.indexOf(true))),
      );
    });

    test('is written over by one for both, and taken away by one of them', async () => {
      const [one, other] = world.vaults;
      await one.put('key', bytes('first'));
      await other.put('key', bytes('second'));
      expect(Buffer.from((await one.find('key')) ?? [])).toEqual(bytes('second'));
      expect([await one.remove('key'), await other.remove('key')]).toEqual([true, false]);
      expect(await one.find('key')).toBeUndefined();
    });
  });
}
