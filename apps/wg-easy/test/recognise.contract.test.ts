import { type Person, personWho } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { useSessions } from './support/session.ts';
import { writesOf } from './support/writes.ts';

const sessions = useSessions();

/** Somebody who ticks the first question, after something happened, and then no more. */
function ticksOnce(happens: () => void): Person {
  let reads = 0;
  return personWho('ticks once', () => {
    reads += 1;
    if (reads > 1) return { result: { action: 'decline' } };
    happens();
    return { result: { action: 'accept', content: { confirm: true } } };
  });
}

const ON_A_CLIENT = [
  { tool: 'update_client', args: { clientId: 1, mtu: 1300 } },
  { tool: 'update_client', args: { clientId: 1, enabled: false } },
  { tool: 'enable_client', args: { clientId: 3 } },
  { tool: 'delete_client', args: { clientId: 1 } },
  { tool: 'generate_one_time_link', args: { clientId: 1 } },
];

describe.each(ON_A_CLIENT)('what $tool $args is about', ({ tool, args }) => {
  it('is asked anew when a restored database gave the id and the name to another client', async () => {
    const { wgEasy } = await sessions.start();
    const person = ticksOnce(() => wgEasy.changeClient(args.clientId, { ipv4Address: '10.8.0.77' }));
    const { call } = await sessions.connect(wgEasy, { person });
    await call(tool, args);
    expect(person.seen).toHaveLength(2);
    // The address is for the page alone.
    expect(person.seen[1]).toEqual(person.seen[0]);
    expect(writesOf(wgEasy)).toEqual([]);
  });
});

describe.each(ON_A_CLIENT.filter(({ tool, args }) => tool === 'delete_client' || 'enabled' in args))(
  'the withdrawal by $tool $args',
  ({ tool, args }) => {
    it('is asked anew when the client could be read and no longer can', async () => {
      const { wgEasy } = await sessions.start();
      const person = ticksOnce(() => wgEasy.set({ interfaceDown: true }));
      const { call } = await sessions.connect(wgEasy, { person });
      await call(tool, args);
      expect(person.seen).toHaveLength(2);
      expect(writesOf(wgEasy)).toEqual([]);
    });

    it('goes on when the client could not be read then and cannot be read now', async () => {
      const { call, wgEasy, person } = await sessions.start({ interfaceDown: true });
      await call(tool, args);
      expect(person.seen).toHaveLength(1);
      expect(writesOf(wgEasy)).toHaveLength(1);
    });
  },
);
