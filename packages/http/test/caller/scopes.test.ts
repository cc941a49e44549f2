import { describe, expect, test } from 'vitest';
import { scopeCheck } from '../../src/caller/scopes.ts';

const METADATA = 'https://ci.example/.well-known/oauth-protected-resource/mcp';
const tools = [
  { kind: 'read', name: 'look' },
  { kind: 'guarded', name: 'wipe' },
];
// Of a definition the check reads these two of each tool.
const check = scopeCheck({ definition: { tools } as never }, METADATA);

const call = (name: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } });
const principal = { kind: 'none' } as const;
const reader = { principal, scopes: ['read'] } as const;

describe('a caller who may only look', () => {
  test.each([
    ['lists', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
    ['looks', call('look')],
    ['calls what is not there', call('nothing')],
    ['sends what is no call', 'x'],
  ])('%s', (_, body) => expect(check(body, reader)).toBeUndefined());

  test.each([
    ['wipes', call('wipe')],
    ['hides it behind a read in a batch', [call('look'), call('wipe')]],
  ])('is told every scope it needs when it %s', (_, body) => {
    const refusal = check(body, reader);
    expect(refusal?.status).toBe(403);
    const challenge = refusal?.headers.get('www-authenticate') ?? '';
    expect(challenge).toContain('insufficient_scope');
    expect(challenge).toContain('scope="read write"');
    expect(challenge).toContain(METADATA);
  });
});

test('one who may do nothing may not even list', () => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  expect(check(body, { principal, scopes: [] })?.status).toBe(403);
  expect(check(call('wipe'), { principal, scopes: ['read', 'write'] })).toBeUndefined();
});
