import { isCodeName } from '@guard/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { variables } from '../src/config.ts';

describe('a key or a slug in the settings', () => {
  it.each(['PAY', '~john.doe', 'www.example.org', 'a'])('is taken: %s', (value) => {
    expect(variables.repo.check(value)).toBeUndefined();
  });

  it.each(['..', '.', 'PAY/checkout', 'a b', '~', 'x.', 'a'.repeat(129), 'a\n'])(
    'that no call could name stops the start: %j',
    (value) => {
      expect(variables.project.check(value)).toContain('must be the key of a project');
    },
  );

  it('is taken exactly where the argument would be that it takes the place of', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[~\w./ -]{0,12}$/), (value) => {
        expect(variables.repo.check(value) === undefined).toBe(isCodeName('KEY', value));
      }),
    );
  });
});
