import { expect, it } from 'vitest';
import { call, listed, wholeClient } from './support/call.ts';
import { useWgEasy } from './support/simulator.ts';

const start = useWgEasy();
const NEW = { name: 'new', expiresAt: null };

it('gives the address of a deleted client to the next one, and its id to nobody', async () => {
  const simulator = await start();
  for (const name of ['a', 'b', 'c']) simulator.addClient({ name });
  await call(simulator, 'DELETE', '/api/client/2');
  expect((await call(simulator, 'POST', '/api/client', { body: NEW })).json).toEqual({
    success: true,
    clientId: 4,
  });
  expect(await listed(simulator, 4)).toMatchObject({
    ipv4Address: '10.8.0.3',
    ipv6Address: 'fdcc:ad94:bacf:61a4::cafe:3',
  });
});

it('is full after five in a /29', async () => {
  const simulator = await start({ ipv4Cidr: '10.20.0.0/29' });
  const answers: number[] = [];
  for (let count = 0; count < 6; count += 1)
    answers.push((await call(simulator, 'POST', '/api/client', { body: NEW })).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 500]);
});

it.each([
  ['an address of another client', { ipv4Address: '10.8.0.3' }],
  ['an address outside the net', { ipv4Address: '10.9.0.2' }],
  ['an IPv6 address outside the net', { ipv6Address: 'fd00::5' }],
])('answers no more than 500 to %s, and changes nothing', async (_what, changed) => {
  const simulator = await start();
  for (const name of ['a', 'b']) simulator.addClient({ name });
  const before = structuredClone(simulator.clients[0]);
  const answer = await call(simulator, 'POST', '/api/client/1', {
    body: await wholeClient(simulator, 1, changed),
  });
  expect(answer).toMatchObject({ status: 500, json: { message: 'Server Error' } });
  expect(simulator.clients[0]).toEqual(before);
});

it.each(['10.8.0.0', '10.8.0.1', '10.8.0.255'])('accepts %s, odd as it is', async (ipv4Address) => {
  const simulator = await start();
  simulator.addClient({ name: 'a' });
  const body = await wholeClient(simulator, 1, { ipv4Address });
  expect((await call(simulator, 'POST', '/api/client/1', { body })).status).toBe(200);
});

it('answers 500 to a bad address before 15.4, where nothing checks its form', async () => {
  const simulator = await start({ version: '15.3' });
  simulator.addClient({ name: 'a' });
  const body = await wholeClient(simulator, 1, { ipv4Address: '999.1.1.1' });
  expect((await call(simulator, 'POST', '/api/client/1', { body })).status).toBe(500);
});
