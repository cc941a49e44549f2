import { describe, expect, test } from 'vitest';
import { type Principal, samePrincipal } from '../../src/approvals/principal.ts';

/** Each is another caller than all the others; joined to one text, several would be the same. */
const CALLERS: readonly Principal[] = [
  { kind: 'local' },
  { kind: 'none' },
  { kind: 'token', name: 'local' },
  { kind: 'token', name: 'https://id.example alice' },
  { kind: 'oauth', iss: 'https://id.example', sub: 'alice' },
  { kind: 'oauth', iss: 'https://id.example alice', sub: '' },
  { kind: 'oauth', iss: '', sub: 'https://id.example alice' },
  { kind: 'oauth', iss: 'https://id.example', sub: 'bob' },
  { kind: 'oauth', iss: 'https://other.example', sub: 'alice' },
];

describe('principals', () => {
  test('nobody passes for another by a name that reads like both', () => {
    const same = CALLERS.map((one) => CALLERS.map((other) => samePrincipal(one, { ...other })));
    expect(same).toStrictEqual(CALLERS.map((one) => CALLERS.map((other) => one === other)));
  });
});
