import type { Writer } from '@guard/core';
import type { CallLimits } from '@guard/core/inspect';
import { describe, expect, it } from 'vitest';
import { editFeed, sendOpml, quickAdd, unsubscribe } from '../../src/api/write-subscriptions.ts';

type Sent = Readonly<Record<string, unknown>>;

/** A writer that sends nothing and remembers how it was to be sent. */
function recorder(): { writer: Writer; sent: Sent[] } {
  const sent: Sent[] = [];
  const send: Writer['send'] = async (_method, _path, options) => {
    sent.push({ ...options });
    return options.reply.parse(options.types === undefined ? { numResults: 0 } : 'OK');
  };
  return { writer: { send }, sent };
}

// Every write is sent through the type above, so that these are limits or nothing.
const limitsOf = ({ limits }: Sent = {}) => limits as Partial<CallLimits> | undefined;

describe('the time that FreshRSS is given', () => {
  it('is at least a minute while it fetches a feed', async () => {
    const { writer, sent } = recorder();
    await quickAdd(writer, 'https://a.example/');
    expect(limitsOf(sent[0])?.headersMs).toBeGreaterThanOrEqual(60_000);
    expect(limitsOf(sent[0])?.totalMs).toBeGreaterThanOrEqual(60_000);
  });

  it('is at least two minutes while it imports, and a refusal is no proof', async () => {
    const { writer, sent } = recorder();
    await sendOpml(writer, '<opml/>');
    expect(limitsOf(sent[0])?.headersMs).toBeGreaterThanOrEqual(120_000);
    expect(limitsOf(sent[0])?.totalMs).toBeGreaterThanOrEqual(120_000);
    expect(sent[0]?.['refusalMayBePartial']).toBe(true);
    expect(sent[0]?.['text']).toBe('<opml/>');
  });

  it('is the usual one for what it does at once', async () => {
    const { writer, sent } = recorder();
    await editFeed(writer, 5, { title: 'x' });
    await unsubscribe(writer, 5);
    expect(sent.map(limitsOf)).toEqual([undefined, undefined]);
    expect(sent.map((options) => options['form'])).toEqual([
      { s: 'feed/5', ac: 'edit', t: 'x', a: undefined },
      { s: 'feed/5', ac: 'unsubscribe' },
    ]);
  });
});
