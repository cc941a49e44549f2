import { canAsk, definitionProblems, isWrite } from '@guard/core';
import { describe, expect, it } from 'vitest';
import type { Contract } from './contract.ts';

/** The declarations and their examples, before anything runs. */
export function checkDeclarations({ server, calls }: Contract): void {
  const names = new Set(server.tools.map(({ name }) => name));

  describe.each(server.tools.map((tool) => ({ name: tool.name, tool })))(
    'declaration of $name',
    ({ tool }) => {
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

  it('is a definition that a server starts with', () => {
    expect(definitionProblems(server)).toEqual([]);
  });

  it('has no example call of a tool that does not exist', () => {
    expect(Object.keys(calls).filter((name) => !names.has(name))).toEqual([]);
  });
}
