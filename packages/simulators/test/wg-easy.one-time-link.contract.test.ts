import { describe, expect, it } from 'vitest';
import type { WgEasySimulator, WgEasyVersion } from '../src/index.ts';
import { call, linkOf, listed } from './support/call.ts';
import { useWgEasy } from './support/simulator.ts';
import { isObject } from './support/answer.ts';

const start = useWgEasy();
const GENERATE = '/api/client/1/generateOneTimeLink';
const MINUTE = 60_000;

async function startWithLink(
  version: WgEasyVersion = '15.4',
): Promise<{ simulator: WgEasySimulator; link: string }> {
  const simulator = await start({ version });
  simulator.addClient({ name: 'laptop' });
  await call(simulator, 'POST', GENERATE);
  return { simulator, link: await linkOf(simulator, 1) };
}

async function download(simulator: WgEasySimulator, link: string, method = 'GET'): Promise<number> {
  return (await call(simulator, method, `/cnf/${link}`, { authorization: null })).status;
}

async function endOf(simulator: WgEasySimulator): Promise<number> {
  const link = (await listed(simulator, 1))?.['oneTimeLink'];
  return Date.parse(String(isObject(link) ? link['expiresAt'] : ''));
}

describe('the life of a one-time link', () => {
  it('is five minutes, and the token stands in the list only', async () => {
    const { simulator, link } = await startWithLink();
    expect(link).toMatch(/^[0-9a-f]{1,8}$/);
    expect(await endOf(simulator)).toBe(simulator.now() + 5 * MINUTE);
    const { text } = await call(simulator, 'GET', '/api/client/1');
    expect(text).not.toContain(link);
  });

  it('hands the private key to anybody who has it', async () => {
    const { simulator, link } = await startWithLink();
    const { text } = await call(simulator, 'GET', `/cnf/${link}`, { authorization: null });
    expect(text).toContain(`PrivateKey = ${simulator.clients[0]?.privateKey}`);
  });

  it('is ten seconds after a fetch, and each further fetch stretches it', async () => {
    const { simulator, link } = await startWithLink();
    expect(await download(simulator, link)).toBe(200);
    for (let fetches = 0; fetches < 3; fetches += 1) {
      simulator.advance(9000);
      expect(await download(simulator, link)).toBe(200);
    }
    simulator.advance(10_001);
    expect(await download(simulator, link)).toBe(410);
  });

  it.each(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])('is started by %s just as well', async (method) => {
    const { simulator, link } = await startWithLink();
    expect(await download(simulator, link, method)).toBe(200);
    expect(await endOf(simulator)).toBe(simulator.now() + 10_000);
  });

  it('ends with the row when the minute job finds it', async () => {
    const { simulator, link } = await startWithLink();
    simulator.advance(6 * MINUTE);
    expect(await download(simulator, link)).toBe(404);
    expect(await listed(simulator, 1)).toMatchObject({ oneTimeLink: null });
  });

  it('ends with its client', async () => {
    const { simulator, link } = await startWithLink();
    await call(simulator, 'DELETE', '/api/client/1');
    expect(await download(simulator, link)).toBe(404);
  });

  it('does not end with access: a disabled client downloads its configuration', async () => {
    const { simulator, link } = await startWithLink();
    await call(simulator, 'POST', '/api/client/1/disable');
    expect(await download(simulator, link)).toBe(200);
  });

  it.each(['15.3', '15.2', '15.0'] as const)('%s looks at no end when it is fetched', async (version) => {
    const { simulator, link } = await startWithLink(version);
    await download(simulator, link);
    simulator.advance(11_000);
    expect(await download(simulator, link)).toBe(200);
    simulator.advance(MINUTE);
    expect(await download(simulator, link)).toBe(404);
  });
});

describe('asking for a link that is there already', () => {
  it('keeps it and revives it, used or not', async () => {
    const { simulator, link } = await startWithLink();
    await download(simulator, link);
    simulator.advance(11_000);
    expect(await download(simulator, link)).toBe(410);
    expect((await call(simulator, 'POST', GENERATE)).status).toBe(200);
    expect(await linkOf(simulator, 1)).toBe(link);
    expect(await download(simulator, link)).toBe(200);
  });

  it('is a 500 on 15.0 until the row is gone', async () => {
    const { simulator } = await startWithLink('15.0');
    expect((await call(simulator, 'POST', GENERATE)).status).toBe(500);
    simulator.advance(6 * MINUTE);
    expect((await call(simulator, 'POST', GENERATE)).status).toBe(200);
  });
});

it('answers no more than 500 for an unknown client, unlike get', async () => {
  const simulator = await start();
  expect((await call(simulator, 'POST', '/api/client/999/generateOneTimeLink')).status).toBe(500);
});
