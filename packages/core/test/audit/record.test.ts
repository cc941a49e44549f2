import { describe, expect, test } from 'vitest';
import { constantsOf, recordOf, recordOfServer } from '../../src/audit/record.ts';
import { event } from './trails.ts';

describe('a record', () => {
  test('has the names of the schemas where they have one', () => {
    const { attempt: _, ...denied } = event({
      step: 'result',
      outcome: 'failure',
      reason: 'backend_status',
      status: 409,
      became: 'nothing',
      durationMs: 1.5,
      latencyMs: 12,
      arguments: { targets: { note: 5, tags: ['a', 'b'] }, others: { body: 'text 12', token: 'secret' } },
    });
    expect(JSON.parse(JSON.stringify(recordOf(denied)))).toStrictEqual({
      '@timestamp': '2026-11-30T01:50:12.345Z',
      'event.action': 'tool.call.result',
      'event.type': ['denied'],
      'event.outcome': 'failure',
      'event.reason': 'backend_status',
      'event.duration': 1_500_000,
      'url.full': 'https://notes.example.org/',
      'server.address': 'notes.example.org',
      'user.name': 'ada',
      'guard.principal.kind': 'local',
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'delete_note',
      'http.response.status_code': 409,
      'guard.arguments': { body: 'text 12', token: 'secret' },
      'guard.call.digest': 'digest-of-the-call',
      'guard.call.became': 'nothing',
      'guard.approval.latency_ms': 12,
      'guard.target.note': 5,
      'guard.target.tags': ['a', 'b'],
    });
  });

  test.each([
    [event({ step: 'asked' }), ['info']],
    [event({ step: 'answered', outcome: 'success' }), ['allowed']],
    [event({ step: 'answered', outcome: 'failure' }), ['denied']],
    [event({ step: 'intent' }), ['change']],
    [event({ step: 'result' }), ['change']],
    [event({ step: 'result', level: 'all' }), ['access']],
  ])('says what kind of step it is: %#', (given, types) => {
    expect(recordOf(given)['event.type']).toStrictEqual(types);
  });

  test('names who approved in parts of the same names, also where nobody knows who it was', () => {
    const approver = { kind: 'token', name: 'ada' } as const;
    expect(recordOf(event({ approver, passkey: 'key-1' }))).toMatchObject({
      'guard.approver.kind': 'token',
      'guard.approver.name': 'ada',
      'guard.approver.passkey': 'key-1',
    });
    expect(recordOf(event({ approver: { kind: 'unknown' } }))).toMatchObject({
      'guard.approver.kind': 'unknown',
    });
  });

  test.each([
    [{ kind: 'token', name: 'ci' } as const, { 'guard.principal.name': 'ci' }],
    [
      { kind: 'oauth', iss: 'https://id.example.org', sub: 'a:b' } as const,
      { 'guard.principal.issuer': 'https://id.example.org', 'guard.principal.subject': 'a:b' },
    ],
    [{ kind: 'none' } as const, {}],
  ])('names the caller in parts, never in one joined text: %j', (principal, fields) => {
    const record: unknown = JSON.parse(JSON.stringify(recordOf(event({ principal }))));
    expect(record).toMatchObject({ 'guard.principal.kind': principal.kind, ...fields });
    expect(Object.keys(Object(record)).filter((key) => key.startsWith('guard.principal.'))).toHaveLength(
      1 + Object.keys(fields).length,
    );
  });

  test('names request, trace and client; what a client calls itself forges no line and fills none', () => {
    const client = `evil\n{"event.action":"forged"}\u001b[2J\u202e${'x'.repeat(500)}`;
    const record = recordOf(event({ request: 'r-1', trace: 't-1', client }));
    expect(record).toMatchObject({ 'http.request.id': 'r-1', 'trace.id': 't-1' });
    const name = String(record['mcp.client.name']);
    for (const hidden of ['\n', '\u001b', '\u202e']) expect(name).not.toContain(hidden);
    expect(name.length).toBeLessThanOrEqual(100);
    expect(recordOf(event())['mcp.client.name']).toBeUndefined();
  });

  test('names the part of an instance that the server is bound to, and no empty one', () => {
    expect(recordOf(event({ scope: { project: 'PAY' } }))['guard.scope']).toStrictEqual({ project: 'PAY' });
    expect(recordOf(event({ scope: {} }))['guard.scope']).toBeUndefined();
    expect(recordOf(event({ account: '' }))['user.name']).toBeUndefined();
  });

  test('of a server that starts says what it was told to, and all name it', () => {
    expect(recordOfServer('start', 0, { 'process.pid': 7 })).toStrictEqual({
      '@timestamp': '1970-01-01T00:00:00.000Z',
      'event.action': 'server.start',
      'event.type': ['start'],
      'process.pid': 7,
    });
    expect(constantsOf({ name: 'notes-mcp', version: '1.2.3' })).toMatchObject({
      'service.name': 'notes-mcp',
      'service.version': '1.2.3',
    });
  });
});
