import type { PageListener } from '@guard/core/embed';
import { describe, expect, it } from 'vitest';
import { serve, until } from '../support/served.ts';

const ID = 'kS0Y1zvG7bq9m2xQw8eR4t';
const page: PageListener = (request, response) => void response.end(`${request.method} ${request.url}`);

describe('the page', () => {
  it.each([
    ['GET', `/a/${ID}`],
    ['POST', `/a/${ID}/withdraw`],
    ['GET', `/register/${ID}`],
  ])('answers %s %s itself', async (method, path) => {
    const served = await serve({ page });
    expect(await served.post({ method, path })).toMatchObject({ status: 200, body: `${method} ${path}` });
  });

  it('answers below the folder of the server, and nothing else', async () => {
    const served = await serve({ page, publicUrl: 'https://mcp.example/team' });
    expect((await served.post({ path: `/team/a/${ID}` })).body).toBe(`POST /team/a/${ID}`);
    for (const path of [`/a/${ID}`, `/b/${ID}`, '/']) expect((await served.post({ path })).status).toBe(404);
  });

  it('is held back from who tries ids or codes, and its ids stand in no log', async () => {
    const served = await serve({ page, limits: { visits: { burst: 3, perSecond: 1 } } });
    const found = await Promise.all(
      Array.from({ length: 5 }, (_, each) => served.post({ method: 'GET', path: `/a/${ID}?${each}` })),
    );
    expect(found.filter(({ status }) => status === 429)).toHaveLength(2);
    await until(() => served.log.length === 5);
    expect(served.log.join('')).not.toContain(ID);
    expect(JSON.parse(served.log[0] ?? '')).toMatchObject({ path: '/a/…' });
  });
});
