import { CLIENTS_WITH_FORM, type Person, personWho } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { useSessions } from './support/session.ts';
import { lastBody, writesOf } from './support/writes.ts';

const sessions = useSessions();

/** Somebody who ticks, and in front of whom something happens while they read the first question. */
function meanwhile(happens: () => void): Person {
  let reads = 0;
  return personWho('approves, slowly', () => {
    reads += 1;
    if (reads === 1) happens();
    return { result: { action: 'accept', content: { confirm: true } } };
  });
}

describe.each(CLIENTS_WITH_FORM)('while a person reads the edit, by $name', (kind) => {
  it('an edit of somebody else to another field survives', async () => {
    const { wgEasy } = await sessions.start();
    const person = meanwhile(() => wgEasy.changeClient(1, { postUp: 'echo new', mtu: 1300 }));
    const { call } = await sessions.connect(wgEasy, { kind, person });
    const result = await call('update_client', { clientId: 1, dns: ['9.9.9.9'] });
    expect(result.isError).toBe(false);
    expect(person.seen).toHaveLength(1);
    expect(lastBody(wgEasy)).toMatchObject({ postUp: 'echo new', mtu: 1300, dns: ['9.9.9.9'] });
  });

  it('an edit of somebody else to the same field is asked about anew', async () => {
    const { wgEasy } = await sessions.start();
    const person = meanwhile(() => wgEasy.changeClient(1, { serverAllowedIps: ['172.16.0.0/12'] }));
    const { call } = await sessions.connect(wgEasy, { kind, person });
    await call('update_client', { clientId: 1, serverAllowedIps: ['10.0.0.0/8'] });
    expect(person.seen).toHaveLength(2);
    expect(person.seen[0]?.message).toContain('serverAllowedIps, old: (empty list)');
    expect(person.seen[1]?.message).toContain('serverAllowedIps, old: “172.16.0.0/12”');
    expect(writesOf(wgEasy)).toHaveLength(1);
  });

  it('an edit of somebody else is asked about anew where the dialog shows no more of the old value', async () => {
    const { wgEasy } = await sessions.start();
    const networks = Array.from({ length: 80 }, (_, index) => `10.${index}.0.0/16`);
    wgEasy.changeClient(1, { serverAllowedIps: networks });
    const changed = [...networks.slice(0, -1), '172.16.0.0/16'];
    const person = meanwhile(() => wgEasy.changeClient(1, { serverAllowedIps: changed }));
    const { call } = await sessions.connect(wgEasy, { kind, person });
    await call('update_client', { clientId: 1, serverAllowedIps: [] });
    expect(person.seen).toHaveLength(2);
    expect(person.seen[0]?.message).toBe(person.seen[1]?.message);
  });

  it('a client that was renamed, maybe swapped for another, is asked about anew', async () => {
    const { wgEasy } = await sessions.start();
    const person = meanwhile(() => wgEasy.changeClient(1, { name: 'gateway' }));
    const { call } = await sessions.connect(wgEasy, { kind, person });
    await call('update_client', { clientId: 1, mtu: 1300 });
    expect(person.seen.map(({ message }) => /Client: (.*)/.exec(message)?.[1])).toEqual([
      'laptop',
      'gateway',
    ]);
  });

  it('an address that somebody else takes is not given twice', async () => {
    const { wgEasy } = await sessions.start();
    const person = meanwhile(() => wgEasy.changeClient(2, { ipv4Address: '10.8.0.77' }));
    const { call } = await sessions.connect(wgEasy, { kind, person });
    const result = await call('update_client', { clientId: 1, ipv4Address: '10.8.0.77' });
    expect(result.text).toContain('ipv4Address is the address of client 2');
    expect(writesOf(wgEasy)).toEqual([]);
  });

  it('a client that somebody switches off while the approved edit is prepared stays off', async () => {
    const { call, wgEasy, person } = await sessions.start({}, { kind });
    wgEasy.set({
      answerWith: ({ path }) => {
        const approved = person.seen.length > 0;
        if (approved && path === '/api/client') wgEasy.changeClient(1, { enabled: false, dns: ['9.9.9.9'] });
        return undefined;
      },
    });
    expect((await call('update_client', { clientId: 1, name: 'x' })).isError).toBe(false);
    expect(lastBody(wgEasy)).toMatchObject({ name: 'x', enabled: false, dns: ['9.9.9.9'] });
    expect(wgEasy.livePeers.has(1)).toBe(false);
  });

  it('a client that is changed in the moment of the write is left alone', async () => {
    const { call, wgEasy, person } = await sessions.start({}, { kind });
    let mtu = 1300;
    wgEasy.set({
      answerWith: ({ method, path }) => {
        if (method === 'GET' && path === '/api/client/1') wgEasy.changeClient(1, { mtu: (mtu += 1) });
        return undefined;
      },
    });
    const result = await call('update_client', { clientId: 1, name: 'x' });
    expect(person.seen).toHaveLength(1);
    expect(result.text).toBe(
      'Nothing was done: client 1 was changed by somebody else at the same moment. Call again.',
    );
    expect(writesOf(wgEasy)).toEqual([]);
  });

  it('a client that is deleted is not changed', async () => {
    const { wgEasy } = await sessions.start();
    const deleter = await sessions.connect(wgEasy);
    let deleted: Promise<unknown> = Promise.resolve();
    const person = personWho('approves after a deletion', async () => {
      deleted = deleter.call('delete_client', { clientId: 1 });
      await deleted;
      return { result: { action: 'accept', content: { confirm: true } } };
    });
    const { call } = await sessions.connect(wgEasy, { kind, person });
    const result = await call('update_client', { clientId: 1, name: 'x' });
    expect(result.text).toContain('There is no client 1');
    expect(writesOf(wgEasy)).toEqual(['DELETE /api/client/1']);
  });
});
