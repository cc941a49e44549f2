import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BoundCall, createBinding } from '../../src/guard/binding.ts';
import { questionRenderer } from '../../src/guard/render-question.ts';
import type { Question } from '../../src/tool/question.ts';
import { none } from '../../src/tool/recognise.ts';
import type { Keys } from '../../src/approvals/keys.ts';
import { words } from '../../src/tool/words.ts';
import { cleanLine } from '../../src/clean/line.ts';

const render = questionRenderer(cleanLine, 'caller');
const keysOf = (...fills: readonly number[]): Keys => {
  const all = fills.map((fill) => new Uint8Array(32).fill(fill));
  return { first: all[0] ?? new Uint8Array(32), all };
};
const binding = createBinding(keysOf(7), render);

const call: BoundCall = {
  instance: { server: 'notes-mcp', base: 'https://notes.example.org/', account: 'ada' },
  principal: { kind: 'token', name: 'agent-1' },
  tool: 'approve_pipeline',
  targets: [
    { role: 'repo', id: 5 },
    { role: 'pipeline', id: 12 },
  ],
  args: { repo: 5, pipeline: 12 },
};
const question: Question = {
  will: words`This will approve pipeline ${12}.`,
  cost: words`It runs with the secrets of the repository.`,
  confirm: words`Approve pipeline ${12}`,
  supplied: [{ label: words`Title`, value: 'fix' }],
  recognise: [{ label: words`Branch`, value: 'main', from: 'backend' }],
};

describe('the digest of a call', () => {
  test('is the same for the same call, however its arguments are ordered', () => {
    const other = { ...call, args: { pipeline: 12, repo: 5 } };
    expect(binding.call(other)).toBe(binding.call(call));
  });

  test.each<[string, BoundCall]>([
    ['another server', { ...call, instance: { ...call.instance, server: 'other-mcp' } }],
    ['another address', { ...call, instance: { ...call.instance, base: 'https://evil.example.org/' } }],
    ['another account', { ...call, instance: { ...call.instance, account: 'bob' } }],
    ['another part of the instance', { ...call, instance: { ...call.instance, scope: { project: 'A' } } }],
    ['another principal', { ...call, principal: { kind: 'token', name: 'agent-2' } }],
    ['another kind of principal', { ...call, principal: { kind: 'local' } }],
    ['another tool', { ...call, tool: 'delete_pipeline' }],
    ['swapped targets', { ...call, targets: call.targets.toReversed() }],
    [
      'swapped roles',
      {
        ...call,
        targets: [
          { role: 'pipeline', id: 5 },
          { role: 'repo', id: 12 },
        ],
      },
    ],
    ['one target less', { ...call, targets: call.targets.slice(0, 1) }],
    ['swapped numbers', { ...call, args: { repo: 12, pipeline: 5 } }],
    ['one argument more', { ...call, args: { repo: 5, pipeline: 12, force: true } }],
    ['one argument less', { ...call, args: { repo: 5 } }],
    ['a number written as text', { ...call, args: { repo: '5', pipeline: 12 } }],
  ])('changes with %s', (_name, other) => {
    expect(binding.call(other)).not.toBe(binding.call(call));
    expect(binding.question(other, question)).not.toBe(binding.question(call, question));
  });

  test('changes with any change of any component', () => {
    const bound = fc.record({
      instance: fc.record({ server: fc.string(), base: fc.string(), account: fc.string() }),
      principal: fc.record({ kind: fc.constant('oauth' as const), iss: fc.string(), sub: fc.string() }),
      tool: fc.string(),
      targets: fc.array(fc.record({ role: fc.string(), id: fc.oneof(fc.string(), fc.integer()) })),
      args: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
    });
    fc.assert(
      fc.property(bound, bound, (a, b) => {
        fc.pre(JSON.stringify(a) !== JSON.stringify(b));
        expect(binding.call(a)).not.toBe(binding.call(b));
      }),
    );
  });

  test('cannot be shifted from one component into the next', () => {
    const joined = {
      ...call,
      instance: { ...call.instance, account: 'adaagent-1' },
      principal: { kind: 'none' } as const,
    };
    expect(binding.call(joined)).not.toBe(binding.call(call));
  });

  test('depends on the key, so that nobody can guess a secret argument from the state they can read', () => {
    const other = createBinding(keysOf(8), render);
    expect(other.call(call)).not.toBe(binding.call(call));
  });

  test('changes with the credential that stands for an account without a name, and shows nothing of it', () => {
    const [mine, yours] = ['Bearer mine', 'Bearer yours'].map((token) =>
      createBinding(keysOf(7), render, [token]),
    );
    const digests = [binding, mine, yours].map((each) => [
      each?.call(call),
      each?.question(call, question),
      each?.subject(call),
    ]);
    expect(new Set(digests.flat()).size).toBe(9);
    expect(mine?.call(call)).toMatch(/^[\w-]{43}$/);
  });

  test('shows nothing of the arguments', () => {
    const secret = { ...call, args: { value: 'hunter2-hunter2' } };
    expect(binding.call(secret)).toMatch(/^[\w-]{43}$/);
  });
});

const fact = (value: string | undefined): Question['recognise'] => [
  { label: words`Branch`, value, from: 'backend' },
];

describe('the digest of a question', () => {
  test.each<[string, Partial<Question>]>([
    ['other words', { will: words`This will approve pipeline ${13}.` }],
    ['another cost', { cost: words`It runs.` }],
    ['another title of the box', { confirm: words`Approve pipeline ${13}` }],
    ['another value', { supplied: [{ label: words`Title`, value: 'fix2' }] }],
    ['another label', { supplied: [{ label: words`Name`, value: 'fix' }] }],
    ['one value less', { supplied: [] }],
    ['a value that is not shown', { covers: [['10.0.0.0/8']] }],
    ['another name to recognise it by', { recognise: fact('master') }],
    ['a name that can be read no more', { recognise: fact(undefined) }],
    ['a name that the call brought', { recognise: [{ label: words`Branch`, value: 'main', from: 'call' }] }],
    ['nothing to recognise it by', { recognise: none('a test') }],
  ])('changes with %s', (_name, change) => {
    expect(binding.question(call, { ...question, ...change })).not.toBe(binding.question(call, question));
  });

  test('is never that of a call', () => {
    expect(binding.question(call, question)).not.toBe(binding.call(call));
  });
});

describe('a digest that an older key made', () => {
  const rotated = createBinding(keysOf(8, 7), render);
  const without = createBinding(keysOf(8), render);

  test('is that of its call and its question as long as the key is listed', () => {
    const [called, asked] = [binding.call(call), binding.question(call, question)];
    expect([rotated.isCall(called, call), rotated.isQuestion(asked, call, question)]).toEqual([true, true]);
    expect([without.isCall(called, call), without.isQuestion(asked, call, question)]).toEqual([false, false]);
    const other = { ...call, tool: 'delete_pipeline' };
    expect([rotated.isCall(called, other), rotated.isQuestion(asked, other, question)]).toEqual([
      false,
      false,
    ]);
  });

  test('is made by no key but the first', () => {
    expect(rotated.call(call)).toBe(without.call(call));
  });
});

describe('a presented digest', () => {
  test.each(['', 'é'.repeat(43), 'a'.repeat(43)])('that is none is refused: %j', (digest) => {
    expect(binding.isCall(digest, call)).toBe(false);
  });

  test('of many megabytes is not copied', () => {
    const before = process.memoryUsage().arrayBuffers;
    expect(binding.isCall('b'.repeat(32_000_000), call)).toBe(false);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8_000_000);
  });
});
