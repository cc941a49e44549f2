import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { BackendError, writeTool } from '../../src/index.ts';
import { sentSecrets } from '../../src/serve/sent-secrets.ts';
import { backend, useNotes } from './notes-each-test.ts';
import { hideNote, notesRuntime, notesServer } from './notes-server.ts';
import { client2026 } from './raw-client.ts';

const SENT = 'zq71-sent-secret';

useNotes();

const any = z.unknown().optional();

/** The other tools of the server stay: its presets name them. */
const withEcho = (asError: boolean) => [
  ...notesServer.tools.filter(({ name }) => name !== 'hide_note'),
  echoing(asError),
];

/** A tool whose backend repeats what it was sent: in a field of its answer, or in the words of its error. */
const echoing = (asError: boolean) =>
  writeTool({
    ...hideNote,
    input: z.strictObject({
      password: any,
      sessionId: any,
      value: any,
      settings: any,
      variables: any,
      title: any,
    }),
    output: z.looseObject({}),
    secretArguments: ['value'],
    emptyIsAbsent: [],
    targets: {},
    write: async () => {
      if (!asError) return { note: `stored ${SENT} for you` };
      throw new BackendError({
        kind: 'status',
        method: 'POST',
        path: '/notes',
        status: 400,
        outcome: 'refused',
        message: 'POST /notes: 400.',
        instanceWords: `the value ${SENT} is no good`,
      });
    },
  });

describe('a credential that the caller sends is not shown in what the call returns', () => {
  test.each<[string, unknown]>([
    ['under a key that names one', { password: SENT }],
    ['under a key of this server', { sessionId: SENT }],
    ['under an argument that the tool declares', { value: SENT }],
    ['deep inside', { settings: [{ auth: { api_token: SENT } }] }],
    ['as the value of a pair', { variables: [{ name: 'DEPLOY_TOKEN', value: SENT }] }],
  ])('%s', async (_, args) => {
    for (const asError of [false, true]) {
      const { call } = client2026(notesRuntime(backend, { tools: withEcho(asError) }));
      const { text, structured } = await call('hide_note', args);
      expect(text).toMatch(asError ? /is no good/ : /stored/);
      expect(text).not.toContain(SENT);
      expect(JSON.stringify(structured ?? {})).not.toContain(SENT);
    }
  });

  test('as the value of a pair, where no argument is declared', () => {
    expect(sentSecrets({ variables: [{ name: 'DEPLOY_TOKEN', value: SENT }] }, [])).toStrictEqual([SENT]);
  });

  test('and what stands under any other key is', async () => {
    const { call } = client2026(notesRuntime(backend, { tools: withEcho(false) }));
    expect((await call('hide_note', { title: SENT })).text).toContain(SENT);
    expect(sentSecrets({ title: SENT, pairs: [{ name: 'colour', value: SENT }] }, [])).toStrictEqual([]);
  });
});
