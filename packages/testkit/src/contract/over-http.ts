import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENTS_WITH_FORM } from '../clients/client-kinds.ts';
import { type HttpServer, startHttp } from '../http/http-server.ts';
import { approves } from '../persons/persons.ts';
import type { Bench } from './bench.ts';
import type { AskingCall } from './contract.ts';
import { expectDone, expectWrites } from './verdicts.ts';

/** What is promised holds over HTTP as well: each kind of client asks once, and one write is sent. */
export function checkOverHttp(binary: string, bench: Bench, { tool, args, writes }: AskingCall): void {
  describe('over http', () => {
    let server: HttpServer;
    beforeAll(async () => {
      const own = { GUARD_AUTH: 'none', GUARD_STATE_DIR: 'none' };
      server = await startHttp(binary, { ...bench.backend.env, ...own });
    });
    afterAll(async () => {
      server.signal('SIGTERM');
      expect((await server.ended()).code).toBe(0);
    });

    it.each(CLIENTS_WITH_FORM)(`$name lets a person approve ${tool}, once`, async (kind) => {
      const person = approves();
      const client = await kind.connect(server.connect(), person);
      expectDone(await client.callTool(tool, args));
      expectWrites(bench.backend.journal, writes);
      expect(person.seen).toHaveLength(1);
      await client.close();
    });
  });
}
