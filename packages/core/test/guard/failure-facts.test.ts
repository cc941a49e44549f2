import { describe, expect, test } from 'vitest';
import { failureFacts } from '../../src/guard/failure-facts.ts';
import { BackendError } from '../../src/index.ts';
import { ToolError } from '../../src/tool/error.ts';

const backendError = (kind: BackendError['kind'], status?: number) =>
  new BackendError({
    kind,
    status,
    method: 'DELETE',
    path: '/notes/hunter2',
    outcome: 'refused',
    message: 'hunter2',
    code: 'hunter2',
    instanceWords: 'hunter2',
  });

describe('what a trail says of a failure', () => {
  test.each([
    [backendError('status', 409), { reason: 'backend_status', status: 409 }],
    [backendError('unreachable'), { reason: 'backend_unreachable', status: undefined }],
    [backendError('tls'), { reason: 'backend_tls', status: undefined }],
    [new ToolError('hunter2'), { reason: 'tool_refused' }],
    [new TypeError('hunter2'), { reason: 'unexpected' }],
    ['hunter2', { reason: 'unexpected' }],
  ])('is a reason out of a list, and nothing that anybody worded: %#', (error, facts) => {
    expect(failureFacts(error, 'nothing')).toStrictEqual({ outcome: 'failure', became: 'nothing', ...facts });
    expect(JSON.stringify(failureFacts(error, 'nothing'))).not.toContain('hunter2');
  });

  test.each([
    ['done', 'success'],
    ['part', 'failure'],
    ['unknown', 'unknown'],
    ['nothing', 'failure'],
  ] as const)('of a change that is %s: %s, however the call ended', (became, outcome) => {
    expect(failureFacts(new Error('no'), became)).toMatchObject({ became, outcome });
  });
});
