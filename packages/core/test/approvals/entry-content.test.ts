import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Approval } from '../../src/approvals/approval.ts';
import { endedFrom } from '../../src/approvals/ended.ts';
import { decisionContent, endedContent, entryContent } from '../../src/approvals/entry-content.ts';
import { opened } from '../../src/approvals/stamp.ts';
import { anApproval, START } from './world.ts';

const onPage = {
  serverTitle: 'wg-easy',
  toolTitle: 'Delete client',
  text: 'This will delete client 5.',
  confirm: 'Delete client 5',
  facts: [
    { label: 'Name', value: '“phone”', from: 'backend' },
    { label: 'Group', from: 'backend' },
  ],
  client: 'an editor',
  link: 'https://vpn.example.org/',
} as const;

const full: Approval = opened(
  {
    ...anApproval({ onPage, fixes: { upTo: '17' }, repeats: 'The same was sent.', subject: 'a digest' }),
    carryOutMs: 600_000,
  },
  START,
);
const decision = {
  verdict: 'approved',
  evidence: 'passkey',
  by: 'key-1',
  reason: 'fine',
  at: START,
  redeemBy: START + 1,
} as const;

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const takes = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(asJson(value)).success;

describe('what a file of an entry holds', () => {
  test('all that an approval can say comes back', () =>
    expect(entryContent.parse(asJson(full))).toStrictEqual(full));

  test('the least that an approval says comes back', () => {
    const bare = opened(anApproval(), START);
    expect(entryContent.parse(asJson(bare))).toStrictEqual(bare);
  });

  test.each([
    { kind: 'local' },
    { kind: 'none' },
    { kind: 'token', name: 'ci' },
    { kind: 'oauth', iss: 'https://login.example.org', sub: 'u-7' },
  ] as const)('whoever called: %j', (principal) =>
    expect(entryContent.parse(asJson({ ...full, principal }))).toStrictEqual({ ...full, principal }),
  );

  test.each([
    ['a decision, which has a file of its own', { decision }],
    ['a field of a later version', { approvers: 2 }],
    ['another kind', { kind: 'email' }],
    ['another strength', { evidence: 'none' }],
    ['a principal of two kinds', { principal: { kind: 'local', name: 'ci' } }],
    ['a principal without its name', { principal: { kind: 'token' } }],
    ['a moment that is a text', { decideBy: '2026-11-30' }],
    ['a life without end', { decideBy: null }],
    ['fixed values that are no texts', { fixes: { upTo: 17 } }],
    ['a fact of another origin', { onPage: { ...onPage, facts: [{ label: 'x', from: 'model' }] } }],
    ['a page with markup of its own', { onPage: { ...onPage, html: '<b>' } }],
  ])('is refused with %s', (_what, change) =>
    expect(takes(entryContent, { ...full, ...change })).toBe(false),
  );

  test.each(Object.keys(opened(anApproval(), START)))('is refused without %s', (name) =>
    expect(takes(entryContent, { ...full, [name]: undefined })).toBe(false),
  );
});

describe('what a file of a decision holds', () => {
  test('comes back', () => expect(decisionContent.parse(asJson(decision))).toStrictEqual(decision));

  test.each([
    ['another verdict', { verdict: 'maybe' }],
    ['no moment', { at: undefined }],
    ['no end', { redeemBy: undefined }],
    ['an end that never comes', { redeemBy: null }],
    ['an assertion that nobody verifies', { assertion: 'x' }],
  ])('is refused with %s', (_what, change) =>
    expect(takes(decisionContent, { ...decision, ...change })).toBe(false),
  );
});

describe('what a file of one that has ended holds', () => {
  const ended = endedFrom({ ...full, decision }, 'redeemed', START + 5, 'the-next');

  test('comes back, with what became of it', () => {
    const told = { ...ended, outcome: { sent: true, became: 'part' }, askAgain: true } as const;
    expect(endedContent.parse(asJson(told))).toStrictEqual(told);
  });

  test('is no word of the question', () =>
    expect(JSON.stringify(ended)).not.toMatch(
      /delete client|phone|upTo|The same was|vpn\.example|an editor/,
    ));

  test.each(['question', 'fixes', 'repeats', 'onPage'] as const)(
    'is refused with the %s of the entry: what is kept for a day holds none',
    (name) => expect(takes(endedContent, { ...ended, [name]: full[name] })).toBe(false),
  );

  test.each([
    ['another end', { how: 'forgotten' }],
    ['an outcome of another word', { outcome: { sent: true, became: 'maybe' } }],
    ['an outcome that does not say whether it was sent', { outcome: { became: 'done' } }],
  ])('is refused with %s', (_what, change) =>
    expect(takes(endedContent, { ...ended, ...change })).toBe(false),
  );

  test('an entry is none, nor is it an entry', () => {
    expect(takes(endedContent, full)).toBe(false);
    expect(takes(entryContent, ended)).toBe(false);
  });
});

test('no two of the three kinds of file can be taken for each other, whatever stands in them', () =>
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const kinds = [entryContent, decisionContent, endedContent].filter((schema) => takes(schema, value));
      expect(kinds.length).toBeLessThan(2);
    }),
  ));
