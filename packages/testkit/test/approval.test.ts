import { describe, expect, it } from 'vitest';
import { type Approval, type Presentation, redeem, refusal } from '../src/model/approval.ts';
import type { KnownCall } from '../src/model/known-calls.ts';

const behaviour = { message: 'delete 1?', facts: ['x'], writes: ['DELETE /1 undefined'] };
const call: KnownCall = {
  tool: 'delete_thing',
  args: { id: 1 },
  keeps: false,
  calm: behaviour,
  disturbed: behaviour,
};
const other: KnownCall = { ...call, args: { id: 2 } };
const at = (date: number, ran = date, sets = 0) => ({ date, ran, sets });

const issued = (): Approval => ({
  call,
  at: 'here',
  promised: { ...behaviour, isKnown: true },
  epoch: 0,
  issued: at(1000),
  value: 's',
  status: 'live',
  counted: false,
});
const presented: Presentation = {
  opens: 'yes',
  as: call,
  at: 'here',
  behaviour,
  epoch: 0,
  outlives: false,
  now: at(2000),
  lifeMs: 5000,
  ticks: 'all',
};

describe('redeeming, as the model understands it', () => {
  it('must lead to a write, and only the first time', () => {
    const approval = issued();
    expect([redeem(approval, presented), redeem(approval, presented)]).toEqual(['must', 'must not']);
  });

  it('must lead to a write after a restart where approvals outlive it, and by its date only', () => {
    const outlived = { ...presented, epoch: 1, outlives: true };
    expect(redeem(issued(), outlived)).toBe('must');
    expect(redeem(issued(), { ...outlived, now: at(6000) })).toBe('must not');
    expect(redeem(issued(), { ...outlived, now: at(1000, 6000, 1) })).toBe('may');
  });

  it('may lead to one write when the question was put while another write was under way', () => {
    const approval = { ...issued(), promised: { ...behaviour, isKnown: false } };
    expect([redeem(approval, presented), redeem(approval, presented)]).toEqual(['may', 'must not']);
  });

  it.each<[string, Partial<Presentation>]>([
    ['a seal that does not open', { opens: 'no' }],
    ['another call', { as: other }],
    ['another account, instance or principal', { at: 'other account' }],
    ['other words than were shown', { behaviour: { ...behaviour, message: 'delete 1, now called x?' } }],
    ['the same words about another thing', { behaviour: { ...behaviour, facts: ['y'] } }],
    ['the same words with other writes behind them', { behaviour: { ...behaviour, writes: ['DELETE /2'] } }],
    ['another start of the server', { epoch: 1 }],
    ['the exact end of its life', { now: at(6000) }],
    ['the end of its life while the date was set back', { now: at(1000, 6000, 1) }],
    ['a date that was set past its end', { now: at(6000, 1000, 1) }],
    ['an answer without a tick', { ticks: 'none' }],
  ])('must not for %s', (_, wrong) => {
    expect(redeem(issued(), { ...presented, ...wrong })).toBe('must not');
  });

  it.each<[string, Partial<Presentation>]>([
    ['an answer without a tick', { ticks: 'none' }],
    ['other words than were shown', { behaviour: { ...behaviour, message: 'other' } }],
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
    const elsewhere = [{ as: other }, { at: 'other principal' as const }];
    for (const unsure of [{ opens: 'maybe' as const, ticks: 'none' as const }, ...elsewhere]) {
      const approval = issued();
      redeem(approval, { ...presented, ...unsure });
      expect([redeem(approval, presented), redeem(approval, presented)]).toEqual(['may', 'must not']);
    }
  });

  it('may when the date was set since: a jump forward is never taken back', () => {
    expect(redeem(issued(), { ...presented, now: at(1500, 2000, 1) })).toBe('may');
  });

  it('must after other words, when what the question fixed holds', () => {
    const keeping = { ...call, keeps: true };
    const changed = { ...presented, as: keeping, behaviour: { ...behaviour, message: 'other', writes: [] } };
    expect(redeem({ ...issued(), call: keeping }, changed)).toBe('must');
    const another = { ...presented, as: keeping, behaviour: { ...behaviour, facts: ['y'] } };
    expect(redeem({ ...issued(), call: keeping }, another)).toBe('must not');
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
    ['no', 'a refusal that came too late', { ticks: 'none', now: at(6000) }],
    ['no', 'a refusal of a server that is gone', { ticks: 'none', epoch: 1 }],
  ])('%s, for %s', (expected, _, change) => {
    expect(refusal(issued(), { ...presented, ...change })).toBe(expected);
  });
});
