import { describe, expect, it } from 'vitest';
import { useSessions } from './support/session.ts';

const sessions = useSessions();

/** A wg-easy with a client 4 that came from version 14. */
async function startWithStray() {
  const session = await sessions.start();
  session.wgEasy.addClient({ name: 'old', ipv4Address: '10.13.13.2' });
  return session;
}

describe('a client with an address outside of the network, as version 14 left it', () => {
  it.each([
    { name: 'x' },
    { mtu: 1300 },
    { enabled: false, name: 'x' },
    { ipv6Address: 'fdcc:ad94:bacf:61a4::cafe:99' },
  ])('is not asked about %j, which wg-easy would answer with 500, and the way is told', async (edit) => {
    const { call, wgEasy, person } = await startWithStray();
    const { text } = await call('update_client', { clientId: 4, ...edit });
    expect(text).toContain('the ipv4Address of client 4 is outside of the VPN network, 10.8.0.0/24');
    expect(text).toContain('Pass a new ipv4Address in the same call');
    expect(person.seen).toEqual([]);
    expect(wgEasy.journal).toEqual([]);
  });

  it('is changed together with a new address, and is switched off as it is', async () => {
    const { call } = await startWithStray();
    expect(await call('update_client', { clientId: 4, name: 'x', ipv4Address: '10.8.0.77' })).toMatchObject({
      isError: false,
    });
    const other = await startWithStray();
    expect(await other.call('update_client', { clientId: 4, enabled: false })).toMatchObject({
      isError: false,
    });
    expect(await other.call('disable_client', { clientId: 4 })).toMatchObject({ isError: false });
  });
});
