import { describe, expect, it } from 'vitest';
import type { WgEasySimulator } from '../src/index.ts';
import { call } from './support/call.ts';
import { useWgEasy } from './support/simulator.ts';

const start = useWgEasy();
const TOGGLES = ['enable', 'disable', 'enable', 'disable', 'enable', 'disable', 'enable', 'disable'];

async function withUninvolvedPeer(): Promise<WgEasySimulator> {
  const simulator = await start({ writeTurns: 1000 });
  for (const name of ['uninvolved', 'toggled']) simulator.addClient({ name });
  simulator.handshake(1);
  return simulator;
}

function toggle(simulator: WgEasySimulator, verb: string): Promise<{ status: number }> {
  return call(simulator, 'POST', `/api/client/2/${verb}`);
}

describe('writes that overlap', () => {
  it('fail in part and cut off a peer that nobody spoke of', async () => {
    const simulator = await withUninvolvedPeer();
    const answers = await Promise.all(TOGGLES.map((verb) => toggle(simulator, verb)));
    expect(simulator.overlappingWrites).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 500)).toHaveLength(simulator.overlappingWrites);
    expect(simulator.livePeers.get(1)).toMatchObject({ latestHandshakeAt: null, transferRx: 0 });
  });

  it('all succeed when they create, with addresses of their own, and cut off the peer no less', async () => {
    const simulator = await withUninvolvedPeer();
    const bodies = Array.from({ length: 8 }, (_, index) => ({ name: `new ${index}`, expiresAt: null }));
    const answers = await Promise.all(bodies.map((body) => call(simulator, 'POST', '/api/client', { body })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(simulator.clients.map((row) => row.ipv4Address)).size).toBe(10);
    expect(simulator.livePeers.get(1)?.latestHandshakeAt).toBeNull();
  });

  it('are counted for links as well, which touch no interface', async () => {
    const simulator = await withUninvolvedPeer();
    const links = [1, 2].map((id) => call(simulator, 'POST', `/api/client/${id}/generateOneTimeLink`));
    expect((await Promise.all(links)).map(({ status }) => status)).toEqual([200, 200]);
    expect(simulator.overlappingWrites).toBe(1);
    expect(simulator.livePeers.get(1)?.latestHandshakeAt).not.toBeNull();
  });
});

it('writes one after the other leave everybody alone', async () => {
  const simulator = await withUninvolvedPeer();
  for (const verb of TOGGLES) expect((await toggle(simulator, verb)).status).toBe(200);
  expect(simulator.overlappingWrites).toBe(0);
  expect(simulator.livePeers.get(1)?.latestHandshakeAt).not.toBeNull();
});

it('reads may come as they like', async () => {
  const simulator = await withUninvolvedPeer();
  await Promise.all(TOGGLES.map(() => call(simulator, 'GET', '/api/client')));
  expect(simulator.overlappingWrites).toBe(0);
});
