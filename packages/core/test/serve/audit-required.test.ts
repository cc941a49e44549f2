import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AuditSettings } from '../../src/config/audit-settings.ts';
import { NO_DEMANDS } from '../../src/policy/demands.ts';
import type { Section } from '../../src/policy/schema.ts';
import { auditUnder } from '../../src/serve/audit-required.ts';
import { useFolder } from '../config/folders.ts';
import { refusalOf } from '../policy/policy-folder.ts';

type Audit = NonNullable<Section['audit']>;
const POLICY = '/etc/guard-mcp/policy.json';
const folder = useFolder();
const trail = () => join(folder.path, 'audit.jsonl');

const chose = (more: Partial<AuditSettings> = {}): AuditSettings => ({
  file: 'stderr',
  failure: 'warn',
  level: 'guarded',
  keys: undefined,
  ...more,
});

const under = (audits: readonly Audit[], chosen?: AuditSettings) =>
  auditUnder({ ...NO_DEMANDS, audits }, chosen, POLICY);
const refusal = (...given: Parameters<typeof under>) => refusalOf(() => under(...given));

describe('a policy that wants no trail', () => {
  test('leaves what a person chose as it is', () => {
    const chosen = chose();
    expect(under([], chosen)).toBe(chosen);
    expect(under([])).toBeUndefined();
  });
});

describe('a policy that wants a trail', () => {
  test('stops a start without one, naming the setting and the file that wants it', () =>
    expect(refusal([{}])).toStrictEqual([
      `GUARD_AUDIT_FILE is not set, and audit in ${POLICY} wants a trail: name the file to write`,
    ]));

  test('names its file where the person names none: what cannot be recorded is then denied, whatever it says', () => {
    expect(under([{ file: trail(), failure: 'warn' }])).toStrictEqual({
      file: trail(),
      keys: undefined,
      failure: 'deny',
      level: 'guarded',
    });
  });

  test('takes no other file of the person: the operator would look into one that stays empty', () => {
    const problems = refusal([{ file: trail() }], chose({ file: `${trail()}.mine` }));
    expect(problems).toStrictEqual([
      `GUARD_AUDIT_FILE names another file than audit in ${POLICY}: leave it unset`,
    ]);
    expect(problems.join('\n')).not.toContain(folder.path);
  });

  test('takes the same file of both', () =>
    expect(under([{ file: trail() }], chose({ file: trail() }))?.file).toBe(trail()));

  test('of two sections cannot name two files, and may name the same twice', () => {
    expect(refusal([{ file: trail() }, { file: 'stderr' }])).toStrictEqual([
      `${POLICY}: audit names two files`,
    ]);
    expect(under([{ file: trail() }, { file: trail() }])?.file).toBe(trail());
  });

  test.each([
    ['a link, which its owner can turn to another file later', () => symlinkSync('/dev/null', trail())],
    ['a folder', () => mkdirSync(trail())],
  ])('whose file is %s stops the start', (_what, make) => {
    make();
    expect(refusal([{ file: trail() }])).toStrictEqual([expect.stringContaining(`${POLICY}: audit.file `)]);
  });

  test.each(['stdout', '-', 'audit.jsonl', './audit.jsonl', '~/audit.jsonl'])(
    'cannot have it written to %s',
    (file) =>
      expect(refusal([{ file }])).toStrictEqual([expect.stringContaining(`${POLICY}: audit.file must`)]),
  );
});

describe('of the person and the policy the stricter holds', () => {
  test.each([
    ['warn', undefined, 'warn'],
    ['warn', 'warn', 'warn'],
    ['warn', 'deny', 'deny'],
    ['deny', 'warn', 'deny'],
    ['deny', undefined, 'deny'],
  ] as const)('failure %s, and %s required: %s', (failure, required, holds) =>
    expect(under([required === undefined ? {} : { failure: required }], chose({ failure }))?.failure).toBe(
      holds,
    ),
  );

  test.each([
    ['guarded', 'all', 'all'],
    ['all', 'guarded', 'all'],
    ['writes', 'guarded', 'writes'],
    ['guarded', undefined, 'guarded'],
  ] as const)('level %s, and %s required: %s', (level, required, holds) =>
    expect(under([required === undefined ? {} : { level: required }], chose({ level }))?.level).toBe(holds),
  );

  test('whatever they say, nothing gets laxer than either', () => {
    const failures = ['warn', 'deny'] as const;
    const levels = ['guarded', 'writes', 'all'] as const;
    const audit = fc.record(
      { failure: fc.constantFrom(...failures), level: fc.constantFrom(...levels) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.array(audit, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...failures),
        fc.constantFrom(...levels),
        (audits, failure, level) => {
          const held = under(audits, chose({ failure, level }));
          const said = [{ failure, level }, ...audits];
          expect(held?.failure).toBe(said.some((each) => each.failure === 'deny') ? 'deny' : 'warn');
          expect(held?.level).toBe(levels.findLast((each) => said.some((one) => one.level === each)));
        },
      ),
    );
  });

  test('the key of the person stays', () => {
    const key = new Uint8Array(32).fill(1);
    const keys = { first: key, all: [key] };
    expect(under([{ level: 'all' }], chose({ keys }))?.keys).toBe(keys);
  });
});
