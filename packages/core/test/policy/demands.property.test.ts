import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Choices } from '../../src/config/choices.ts';
import { DEFAULT_POSTURE, OPT_IN_POSTURE, type Posture, SCALES } from '../../src/guard/posture.ts';
import {
  demandsOn,
  type Demands,
  NO_DEMANDS,
  requiredPosture,
  stricter,
  toolDemands,
} from '../../src/policy/demands.ts';
import type { Policy, Section } from '../../src/policy/schema.ts';
import { standingOf } from '../../src/serve/standing.ts';

const SETTINGS = ['writes', 'ask', 'whenOff', 'whenUnable', 'approveBy'] as const;
const optIn = { file: 'x', whileReadOnly: '', whenAsking: '' };

const choice = <T>(value: T) => ({ value, by: 'the person' });
const maybe = <const T extends readonly string[]>(...values: T) =>
  fc.option(fc.constantFrom(...values), { nil: undefined }) as fc.Arbitrary<T[number] | undefined>;

/** All that a person can set; `run` is none of it. */
const person = fc
  .record({
    writes: maybe('allowed', 'denied'),
    ask: maybe('off', 'on'),
    whenOff: maybe('token', 'page', 'refuse'),
    whenUnable: maybe('token', 'page', 'refuse'),
    approveBy: maybe('dialog', 'page', 'passkey'),
    elicitation: fc.boolean(),
  })
  .map(({ elicitation, ...chosen }) => ({
    elicitation,
    choices: Object.fromEntries(
      Object.entries(chosen).flatMap(([key, value]) => (value === undefined ? [] : [[key, choice(value)]])),
    ) as Choices,
  }));

const toolSection = fc.record(
  {
    ask: fc.constant('always' as const),
    approve_by: fc.constantFrom('dialog' as const, 'page' as const, 'passkey' as const),
    deny: fc.boolean(),
  },
  { requiredKeys: [] },
);
const NAMES = ['delete_note', 'delete_all', 'list_notes'] as const;
const PATTERNS = ['*', 'delete_*', ...NAMES] as const;

const section: fc.Arbitrary<Section> = fc.record(
  {
    disable: fc.boolean(),
    disable_mcp_server: fc.boolean(),
    read_only: fc.boolean(),
    ask: fc.constantFrom('off' as const, 'on' as const),
    mcp_elicitation_opt_in: fc.boolean(),
    when_off: fc.constantFrom(...SCALES.whenOff),
    when_unable: fc.constantFrom(...SCALES.whenUnable),
    approve_by: fc.constantFrom('dialog' as const, 'page' as const, 'passkey' as const),
    deny_tools: fc.subarray([...PATTERNS]),
    max_approval_ttl_seconds: fc.integer({ min: 30, max: 5000 }),
    tools: fc.dictionary(fc.constantFrom(...PATTERNS), toolSection),
  },
  { requiredKeys: [] },
);

const policy: fc.Arbitrary<Policy> = fc
  .record({ '*': section, 'notes-mcp': section, 'other-mcp': section }, { requiredKeys: [] })
  .map((servers) => ({ version: 1, servers }));

const kinds = fc.constantFrom(
  { posture: DEFAULT_POSTURE },
  { posture: OPT_IN_POSTURE, optIn },
  { posture: { ...DEFAULT_POSTURE, whenUnable: 'refuse' as const } },
);

const rank = (setting: keyof Posture, value: string) => {
  const scale: readonly string[] = SCALES[setting];
  return scale.indexOf(value);
};

function expectAtLeast(posture: Posture, than: Partial<Posture>): void {
  for (const setting of SETTINGS) {
    const least = than[setting];
    const own = rank(setting, posture[setting]);
    expect({ setting, own, least }).toSatisfy(() => least === undefined || own >= rank(setting, least));
  }
}

describe('a policy only tightens', () => {
  test('what holds is as strict as without it, and as strict as it says, for a server and for each tool', () => {
    fc.assert(
      fc.property(kinds, person, policy, fc.constantFrom(undefined, ...NAMES), (kind, chosen, said, name) => {
        const demands = demandsOn('notes-mcp', said);
        const tool = name === undefined ? undefined : toolDemands(demands, name);
        const required = requiredPosture(demands, 'policy.json', tool);
        const { posture } = standingOf(kind, chosen, required);
        expectAtLeast(posture, standingOf(kind, chosen).posture);
        expectAtLeast(posture, demands.posture);
        if (tool !== undefined) expectAtLeast(posture, { approveBy: tool.approveBy });
      }),
      { numRuns: 2000 },
    );
  });

  test('of "*" and the own section the stricter holds, lever by lever, and other sections say nothing', () => {
    fc.assert(
      fc.property(policy, fc.constantFrom(...NAMES), (said, name) => {
        const both = demandsOn('notes-mcp', said);
        const { '*': all, 'notes-mcp': own } = said.servers;
        for (const part of [all, own]) {
          const alone = demandsOn('notes-mcp', { version: 1, servers: part ? { '*': part } : {} });
          expectAtLeast({ ...DEFAULT_POSTURE, ask: 'off', whenOff: 'run', ...both.posture }, alone.posture);
          expect(both.disable !== undefined || alone.disable === undefined).toBe(true);
          expect(both.ttlMs ?? Infinity).toBeLessThanOrEqual(alone.ttlMs ?? Infinity);
          const [tool, toolAlone] = [toolDemands(both, name), toolDemands(alone, name)];
          expect([tool.always, tool.denied].map(Number)).toEqual([
            Math.max(Number(tool.always), Number(toolAlone.always)),
            Math.max(Number(tool.denied), Number(toolAlone.denied)),
          ]);
          expect(rank('approveBy', tool.approveBy)).toBeGreaterThanOrEqual(
            rank('approveBy', toolAlone.approveBy),
          );
        }
        const { 'other-mcp': _other, ...without } = said.servers;
        expect(demandsOn('notes-mcp', { version: 1, servers: without })).toStrictEqual(both);
      }),
      { numRuns: 1000 },
    );
  });

  test('what is put together later is as strict as what held before', () => {
    const of = policy.map((said) => demandsOn('notes-mcp', said));
    fc.assert(
      fc.property(of, of, (before, after) => {
        const together = stricter(before, after);
        for (const part of [before, after]) {
          expectAtLeast(
            { ...DEFAULT_POSTURE, ask: 'off', whenOff: 'run', ...together.posture },
            part.posture,
          );
          for (const name of NAMES) {
            const [now, then] = [toolDemands(together, name), toolDemands(part, name)];
            expect(now).toMatchObject({
              ...(then.denied && { denied: true }),
              ...(then.always && { always: true }),
            });
          }
        }
      }),
    );
  });
});

const of = (own: Section, all: Section = {}): Demands =>
  demandsOn('notes-mcp', { version: 1, servers: { '*': all, 'notes-mcp': own } });

describe('the levers that are no scale', () => {
  test('the names of the record are other spellings, and false requires nothing', () => {
    expect(of({ mcp_elicitation_opt_in: true }).posture).toEqual({ ask: 'on' });
    expect(of({ disable_mcp_server: true }).disable).toBe('disable_mcp_server');
    expect(of({ disable: false, read_only: false, ask: 'off', mcp_elicitation_opt_in: false })).toEqual({
      ...NO_DEMANDS,
      posture: { writes: 'allowed', ask: 'off' },
    });
    // One that says no does not take back what the other one says.
    expect(of({ ask: 'off', mcp_elicitation_opt_in: true }).posture).toEqual({ ask: 'on' });
  });

  test('hosts, trails, people and passkeys are kept from both sections', () => {
    const demands = of(
      { allowed_hosts: ['a', 'b'], audit: { level: 'all' }, approvers: 1, passkeys: ['x'] },
      { allowed_hosts: ['b'], audit: { failure: 'deny' }, approvers: 2 },
    );
    expect(demands).toMatchObject({
      allowedHosts: [['b'], ['a', 'b']],
      audits: [{ failure: 'deny' }, { level: 'all' }],
      approvers: 2,
      passkeys: [['x']],
    });
  });

  test('of all patterns that fit a tool the strictest holds', () => {
    const demands = of({
      tools: {
        '*': { approve_by: 'dialog' },
        'delete_*': { approve_by: 'page' },
        delete_note: { ask: 'always' },
      },
    });
    expect(toolDemands(demands, 'delete_note')).toEqual({ always: true, approveBy: 'page', denied: false });
    expect(toolDemands(demands, 'list_notes')).toEqual({ always: false, approveBy: 'dialog', denied: false });
    expect(toolDemands(of({ deny_tools: ['delete_*'] }), 'delete_note').denied).toBe(true);
    expect(toolDemands(of({ deny_tools: ['delete'] }), 'delete_note').denied).toBe(false);
  });
});
