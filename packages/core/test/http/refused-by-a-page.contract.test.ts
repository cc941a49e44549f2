import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { path } from '../../src/http/path.ts';
import { failure, open, serve } from './loopback.ts';

const anything = z.looseObject({});

const refused = async (status: number, type: string, body: string) => {
  const { base } = await serve((_request, response) => {
    response.writeHead(status, { 'content-type': type, 'www-authenticate': 'Basic realm="FAKE"' }).end(body);
  });
  return failure(open(base).reader.json(path`/a`, anything));
};

describe('a refusal by a web page: somebody before the instance, who knows nothing of its accounts', () => {
  it.each([401, 403, 404])('%i is told as that, and blames no credential', async (status) => {
    const error = await refused(status, 'text/html; charset=utf-8', '<h1>Authorization Required</h1>');
    expect(error).toMatchObject({ status, page: true, instanceWords: undefined });
    expect(error.message).toContain('not the API');
    expect(error.message).not.toMatch(/credential|account/);
  });

  it('stays known as one when it ends another call', async () => {
    const error = await refused(401, 'text/html', '<p>no</p>');
    expect(error.withOutcome('not_sent')).toMatchObject({ page: true, outcome: 'not_sent' });
  });

  it.each([
    ['application/json', '{"message":"Unauthorized"}'],
    ['text/plain', 'Unauthorized'],
    ['text/plain', ''],
  ])('is not seen in what an API may say (%s)', async (type, body) => {
    const error = await refused(401, type, body);
    expect(error.page).toBe(false);
    expect(error.message).toContain('check the credential settings');
  });
});
