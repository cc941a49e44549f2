import { canAsk, isWrite } from '@guard/core';
import { describe, expect, it } from 'vitest';
import type { Contract } from './contract.ts';

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

/** Names, texts, hints and cross references of the declarations, before anything runs. */
export function checkDeclarations({ server, calls }: Contract): void {
  const names = server.tools.map(({ name }) => name);
  const reads = server.tools.filter((tool) => !isWrite(tool)).map(({ name }) => name);

  describe.each(server.tools.map((tool) => ({ name: tool.name, tool })))(
    'declaration of $name',
    ({ tool }) => {
      it('has a name that every client accepts', () => {
        expect(tool.name).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
        expect(tool.name.length).toBeLessThanOrEqual(40);
      });

      it('says what it does, in few words', () => {
        expect(tool.title.trim()).not.toBe('');
        expect(tool.description.trim()).not.toBe('');
        expect(tool.description.length).toBeLessThanOrEqual(400);
      });

      it('states all four hints, because clients disagree about a missing one', () => {
        for (const hint of HINTS) expect(tool.hints[hint]).toBeTypeOf('boolean');
      });

      it('is read-only exactly if it does not write', () => {
        expect(tool.hints.readOnlyHint).toBe(!isWrite(tool));
      });

      it.runIf(isWrite(tool))('names a read that shows whether the write happened', () => {
        expect(reads).toContain(isWrite(tool) ? tool.lookWith : '');
      });

      it('has an example call', () => {
        expect(Object.keys(calls)).toContain(tool.name);
      });

      it.runIf(isWrite(tool))('has an example that names the writes it sends', () => {
        expect(calls[tool.name]?.writes ?? []).not.toEqual([]);
      });

      const canDiffer = canAsk(tool) && Object.keys(tool.input.shape).length > 0;
      it.runIf(canDiffer)('has another example, for which an approval must not hold', () => {
        expect(calls[tool.name]?.other?.writes ?? []).not.toEqual([]);
      });

      it.runIf(isWrite(tool) && tool.asks.rule === 'when')('has an example that needs no question', () => {
        expect(calls[tool.name]?.quiet?.writes ?? []).not.toEqual([]);
      });
    },
  );

  it('has no two tools of one name', () => {
    expect(names).toEqual([...new Set(names)]);
  });

  it('has presets that name its own tools only', () => {
    for (const preset of Object.values(server.presets)) {
      expect(preset.length).toBeGreaterThan(0);
      expect(names).toEqual(expect.arrayContaining([...preset]));
    }
  });

  it('has no example call of a tool that does not exist', () => {
    expect(Object.keys(calls).filter((name) => !names.includes(name))).toEqual([]);
  });
}
