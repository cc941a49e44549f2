import { canAsk, definitionProblems, isWrite } from '@guard/core/inspect';
import { describe, expect, it } from 'vitest';
import type { ExampleCall } from '../example-call.ts';
import { type Contract, type ContractOptions, exampleOf } from './contract.ts';

const ID = /^id$|Id$|_id$/;

/** The tools whose example sends more than one write and that do not say so: a half-done call is told as done then. */
export function unsaidSeveral({ server, calls }: Pick<ContractOptions, 'server' | 'calls'>): string[] {
  return server.tools
    .filter((tool) => isWrite(tool) && tool.sends !== 'several' && sendsSeveral(calls[tool.name]))
    .map(({ name }) => name);
}

function sendsSeveral({ writes, other, quiet }: ExampleCall = { args: {} }): boolean {
  return [writes, other?.writes, quiet?.writes].some((sent = []) => sent.length > 1);
}

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

      it.runIf(isWrite(tool))(
        'names as a target each argument that is an id: by them is told what was touched',
        () => {
          const { ids = [] } = exampleOf({ calls }, tool);
          const given = Object.keys(tool.input.shape).filter((name) => ID.test(name) || ids.includes(name));
          expect(isWrite(tool) && Object.keys(tool.targets)).toEqual(expect.arrayContaining(given));
        },
      );

      const canDiffer = canAsk(tool) && Object.keys(tool.input.shape).length > 0;
      it.runIf(canDiffer)('has another example, for which an approval must not hold', () => {
        expect(calls[tool.name]?.other?.writes ?? []).not.toEqual([]);
      });

      it.runIf(tool.kind === 'sometimes guarded')('has an example that needs no question', () => {
        expect(calls[tool.name]?.quiet?.writes ?? []).not.toEqual([]);
      });
    },
  );

  it('is a definition that a server starts with', () => {
    expect(definitionProblems(server)).toEqual([]);
  });

  it("says of each tool whose example sends several writes that it does: sends: 'several'", () => {
    expect(unsaidSeveral({ server, calls })).toEqual([]);
  });

  it('has no example call of a tool that does not exist', () => {
    expect(Object.keys(calls).filter((name) => !names.has(name))).toEqual([]);
  });
}
