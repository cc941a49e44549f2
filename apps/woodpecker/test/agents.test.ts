import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Agent, othersThatTakeWork } from '../src/api/agents.ts';
import { fakeReader } from '@guard/testkit/fake-reader';

const NOW = 1_785_500_000;
const agentOf = (fields: Partial<Agent> = {}): Agent => ({
  id: 1,
  name: 'builder',
  owner_id: 1,
  token: 'FAKE-token',
  no_schedule: false,
  last_contact: NOW,
  org_id: -1,
  ...fields,
});

const othersOf = (own: Agent, others: readonly Agent[]) =>
  othersThatTakeWork(
    fakeReader(({ query }) =>
      [own, ...others].slice((Number(query['page']) - 1) * 50, Number(query['page']) * 50),
    ).read,
    own,
  );

const agents = fc
  .array(
    fc.record({
      no_schedule: fc.boolean(),
      last_contact: fc.constantFrom(0, NOW - 3600, NOW - 601, NOW - 600, NOW),
      org_id: fc.constantFrom(-1, 3, 4),
    }),
    { maxLength: 70 },
  )
  .map((rows) => rows.map((row, at) => agentOf({ id: at + 2, ...row })));

describe('the other agents that take the work of one', () => {
  it('are those that call, take work, and work for everybody or for the same organization', async () => {
    await fc.assert(
      fc.asyncProperty(agents, fc.constantFrom(-1, 3), async (others, org_id) => {
        const takes = ({ no_schedule, last_contact, org_id: of }: Agent) =>
          !no_schedule && last_contact >= NOW - 600 && (of === -1 || of === org_id);
        expect(await othersOf(agentOf({ org_id }), others)).toBe(others.filter(takes).length);
      }),
    );
  });

  it('are found on every page of the list', async () => {
    const idle = Array.from({ length: 149 }, (_, at) => agentOf({ id: at + 2, no_schedule: true }));
    expect(await othersOf(agentOf(), [...idle, agentOf({ id: 500 })])).toBe(1);
  });

  it('do not hold the agent itself, whatever it is called', async () => {
    expect(await othersOf(agentOf(), [])).toBe(0);
  });

  it.each([
    ['an hour ago by a clock that is behind', -3600],
    ['an hour ahead', 3600],
  ])('are measured by the clock of the server: %s', async (_what, shift) => {
    const own = agentOf({ last_contact: NOW + shift });
    expect(await othersOf(own, [agentOf({ id: 2, last_contact: NOW + shift - 599 })])).toBe(1);
    expect(await othersOf(own, [agentOf({ id: 2, last_contact: NOW + shift - 601 })])).toBe(0);
  });

  it('may all be silent: who was deleted last cannot be held back for them', async () => {
    const silent = agentOf({ last_contact: NOW - 90_000 });
    expect(await othersOf(silent, [agentOf({ id: 2, last_contact: NOW })])).toBe(1);
    expect(await othersOf(agentOf(), [agentOf({ id: 2, last_contact: 0 })])).toBe(0);
  });
});
