import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConfigurationError } from '../../src/config/configuration-error.ts';
import { selectTools } from '../../src/select/select-tools.ts';
import type { Selectable, Selection } from '../../src/select/select-tools.ts';

// Few letters, so that names share prefixes and entries hit.
const names = fc.stringMatching(/^[ab]{1,3}(_[ab]{1,2})?$/);
const toolLists = fc.uniqueArray(fc.record({ name: names, readOnly: fc.boolean() }), {
  selector: (tool) => tool.name,
  minLength: 1,
  maxLength: 12,
});

/** Tools, and a selection whose entries mostly match them. */
const cases = toolLists.chain((tools) => {
  const known = fc.constantFrom(...tools.map((tool) => tool.name));
  const prefixes = fc.tuple(known, fc.nat(3)).map(([name, length]) => `${name.slice(0, length)}*`);
  const entries = fc.array(
    fc.oneof(known, prefixes, fc.constant('essential'), { weight: 1, arbitrary: names }),
    {
      maxLength: 3,
    },
  );
  const selections: fc.Arbitrary<Selection> = fc.record({
    prefix: fc.constant('CI'),
    readOnly: fc.boolean(),
    allow: entries,
    deny: entries,
    presets: fc.record({ essential: fc.subarray(tools.map((tool) => tool.name)) }),
  });
  return fc.tuple(fc.constant(tools), selections);
});

/** Independent of the code under test: what one entry means for one name. */
function means(entry: string, name: string, selection: Selection): boolean {
  if (entry === 'essential') return selection.presets.essential.includes(name);
  const star = entry.indexOf('*');
  return star === -1 ? name === entry : name.slice(0, star) === entry.slice(0, star);
}

/** Runs the property on what is selected; a refused selection registers nothing and is counted apart. */
function holdsForSelected(
  property: (selected: Selectable[], tools: Selectable[], selection: Selection) => void,
) {
  let selections = 0;
  fc.assert(
    fc.property(cases, ([tools, selection]) => {
      try {
        property(selectTools(tools, selection), tools, selection);
        selections += 1;
      } catch (error) {
        if (!(error instanceof ConfigurationError)) throw error;
      }
    }),
    { numRuns: 300 },
  );
  // A property that never saw a selection would hold for any code.
  expect(selections).toBeGreaterThan(30);
}

test('only declared tools are selected, in the order of declaration, each once', () => {
  holdsForSelected((selected, tools) => {
    expect(selected).toEqual(tools.filter((tool) => selected.includes(tool)));
    expect(selected.length).toBeGreaterThan(0);
  });
});

test('a denied tool is never selected, whatever allows it', () => {
  holdsForSelected((selected, _, selection) => {
    const denied = selected.filter(({ name }) =>
      selection.deny.some((entry) => means(entry, name, selection)),
    );
    expect(denied).toEqual([]);
  });
});

test('a read-only server never has a write', () => {
  holdsForSelected((selected, _, selection) => {
    const writes = selected.filter((tool) => !tool.readOnly);
    expect(selection.readOnly ? writes : []).toEqual([]);
  });
});

test('with an allow list, nothing outside it is selected', () => {
  holdsForSelected((selected, _, selection) => {
    if (selection.allow.length === 0) return;
    const outside = selected.filter(
      ({ name }) => !selection.allow.some((entry) => means(entry, name, selection)),
    );
    expect(outside).toEqual([]);
  });
});

test('nothing is left out without a reason', () => {
  holdsForSelected((selected, tools, selection) => {
    const matches = (entries: readonly string[], name: string) =>
      entries.some((e) => means(e, name, selection));
    const wanted = tools.filter(
      ({ name, readOnly }) =>
        (selection.allow.length === 0 || matches(selection.allow, name)) &&
        !matches(selection.deny, name) &&
        (readOnly || !selection.readOnly),
    );
    expect(selected).toEqual(wanted);
  });
});

test('an entry that matches no tool is always refused by its variable', () => {
  fc.assert(
    fc.property(cases, ([tools, selection]) => {
      const unknown = [...selection.allow, ...selection.deny].some(
        (entry) => !tools.some(({ name }) => means(entry, name, selection)),
      );
      fc.pre(unknown);
      expect(() => selectTools(tools, selection)).toThrow(/^CI_(ALLOW|DENY)_TOOLS: "/);
    }),
  );
});
