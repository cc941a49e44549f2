import { fileURLToPath } from 'node:url';
import { startWgEasy, type WgEasySimulator } from '@guard/simulators';
import { approves, CLIENTS_WITH_FORM, type HttpServer, startHttp } from '@guard/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settings } from '../support/session.ts';
import { writesOf } from '../support/writes.ts';

const BINARY = fileURLToPath(new URL('../../dist/wg-easy-mcp.js', import.meta.url));
const DELETE = 'DELETE /api/client/1';

let wgEasy: WgEasySimulator;
let server: HttpServer;

beforeAll(async () => {
  wgEasy = await startWgEasy();
  server = await startHttp(BINARY, { ...settings(wgEasy), GUARD_AUTH: 'none' });
});
afterAll(async () => {
  server.signal('SIGTERM');
  await server.ended();
  await wgEasy.close();
});
beforeEach(() => {
  wgEasy.reset();
  for (const name of ['laptop', 'desk']) wgEasy.addClient({ name });
});

describe.each(CLIENTS_WITH_FORM)('over http, $name', (kind) => {
  it('asks, and writes once', async () => {
    const person = approves();
    const client = await kind.connect(server.connect(), person);
    const result = await client.callTool('delete_client', { clientId: 1 });
    expect(result.isError).toBe(false);
    expect(person.seen).toHaveLength(1);
    expect(writesOf(wgEasy)).toStrictEqual([DELETE]);
    await client.close();
  });
});
