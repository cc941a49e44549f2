import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BoundCall, createBinding, sameFingerprint } from '../../src/guard/binding.ts';
import { questionRenderer } from '../../src/guard/render-question.ts';
import type { Question } from '../../src/tool/question.ts';
import { none } from '../../src/tool/recognise.ts';
import { words } from '../../src/tool/words.ts';
import { cleanLine } from '../../src/clean/line.ts';

const render = questionRenderer(cleanLine, 'caller');
const key = new Uint8Array(32).fill(7);
const binding = createBinding(key, render);

const call: BoundCall = {
  instance: { server: 'notes-mcp', base: 'https://notes.example.org/', account: 'ada' },
  principal: 'agent-1',
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

describe('the fingerprint of a call', () => {
  test('is the same for the same call, however its arguments are ordered', () => {
    const other = { ...call, args: { pipeline: 12, repo: 5 } };
    expect(binding.call(other)).toBe(binding.call(call));
  });

  test.each<[string, BoundCall]>([
    ['another server', { ...call, instance: { ...call.instance, server: 'other-mcp' } }],
    ['another address', { ...call, instance: { ...call.instance, base: 'https://evil.example.org/' } }],
    ['another account', { ...call, instance: { ...call.instance, account: 'bob' } }],
    ['another principal', { ...call, principal: 'agent-2' }],
    ['no principal', { ...call, principal: '' }],
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
      principal: fc.string(),
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
    const joined = { ...call, instance: { ...call.instance, account: 'adaagent-1' }, principal: '' };
    expect(binding.call(joined)).not.toBe(binding.call(call));
  });

  test('depends on the key, so that nobody can guess a secret argument from the state they can read', () => {
    const other = createBinding(new Uint8Array(32).fill(8), render);
    expect(other.call(call)).not.toBe(binding.call(call));
  });

  test('shows nothing of the arguments', () => {
    const secret = { ...call, args: { value: 'hunter2-hunter2' } };
    expect(binding.call(secret)).toMatch(/^[\w-]{43}$/);
  });
});

const fact = (value: string | undefined): Question['recognise'] => [
  { label: words`Branch`, value, from: 'backend' },
];

describe('the fingerprint of a question', () => {
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

describe('sameFingerprint', () => {
  test('is equality', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(sameFingerprint(a, a)).toBe(true);
        expect(sameFingerprint(a, b)).toBe(a === b);
      }),
    );
  });

  test('takes texts whose bytes differ in number though their characters do not', () => {
    expect(sameFingerprint('aé', 'ab')).toBe(false);
  });

  test('does not copy a presented text of many megabytes', () => {
    const before = process.memoryUsage().arrayBuffers;
    expect(sameFingerprint('a'.repeat(24), 'b'.repeat(32_000_000))).toBe(false);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8_000_000);
  });
});
