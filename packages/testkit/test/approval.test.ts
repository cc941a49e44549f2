import { describe, expect, it } from 'vitest';
import { type Approval, type Presentation, redeem, refusal } from '../src/model/approval.ts';
import type { KnownCall } from '../src/model/known-calls.ts';

const behaviour = { message: 'delete 1?', writes: ['DELETE /1 undefined'] };
const call: KnownCall = { tool: 'delete_thing', args: { id: 1 }, calm: behaviour, disturbed: behaviour };
const other: KnownCall = { ...call, args: { id: 2 } };

const issued = (): Approval => ({
  call,
  message: 'delete 1?',
  epoch: 0,
  issuedAt: 1000,
  value: 's',
  status: 'live',
  counted: false,
});
const presented: Presentation = {
  opens: 'yes',
  as: call,
  message: 'delete 1?',
  epoch: 0,
  now: 2000,
  lifeMs: 5000,
  ticks: 'all',
};

describe('redeeming, as the model understands it', () => {
  it('must lead to a write, and only the first time', () => {
    const approval = issued();
    expect([redeem(approval, presented), redeem(approval, presented)]).toEqual(['must', 'must not']);
  });

  it.each<[string, Partial<Presentation>]>([
    ['a seal that does not open', { opens: 'no' }],
    ['another call', { as: other }],
    ['other words than were shown', { message: 'delete 1, now called x?' }],
    ['another start of the server', { epoch: 1 }],
    ['the exact end of its life', { now: 6000 }],
    ['an answer without a tick', { ticks: 'none' }],
  ])('must not for %s', (_, wrong) => {
    expect(redeem(issued(), { ...presented, ...wrong })).toBe('must not');
  });

  it.each<[string, Partial<Presentation>]>([
    ['an answer without a tick', { ticks: 'none' }],
    ['other words than were shown', { message: 'other' }],
  ])('is used up by %s', (_, wrong) => {
    const approval = issued();
    redeem(approval, { ...presented, ...wrong });
    expect(redeem(approval, presented)).toBe('must not');
  });

  it.each<[string, Partial<Presentation>]>([
    ['a seal that does not open', { opens: 'no' }],
    ['another start of the server', { epoch: 1 }],
  ])('is not used up by %s', (_, wrong) => {
    const approval = issued();
    redeem(approval, { ...presented, ...wrong });
    expect(redeem(approval, presented)).toBe('must');
  });

  it('may, once, when another spelling was tried or another call', () => {
    for (const unsure of [{ opens: 'maybe' as const, ticks: 'none' as const }, { as: other }]) {
      const approval = issued();
      redeem(approval, { ...presented, ...unsure });
      expect([redeem(approval, presented), redeem(approval, presented)]).toEqual(['may', 'must not']);
    }
  });

  it('may when ticks and refusals arrive together: nobody knows which is first', () => {
    expect(redeem(issued(), { ...presented, ticks: 'some' })).toBe('may');
  });
});

describe('a no to the call, as the model understands it', () => {
  it.each<[ReturnType<typeof refusal>, string, Partial<Presentation>]>([
    ['yes', 'an answer without a tick', { ticks: 'none' }],
    ['maybe', 'a tick and a refusal at once', { ticks: 'some' }],
    ['maybe', 'a refusal in another spelling', { ticks: 'none', opens: 'maybe' }],
    ['no', 'a tick', { ticks: 'all' }],
    ['no', 'a refusal of another call', { ticks: 'none', as: other }],
    ['no', 'a refusal that came too late', { ticks: 'none', now: 6000 }],
    ['no', 'a refusal of a server that is gone', { ticks: 'none', epoch: 1 }],
  ])('%s, for %s', (expected, _, change) => {
    expect(refusal(issued(), { ...presented, ...change })).toBe(expected);
  });
});
