import {
  CLIENTS_WITH_FORM,
  CLIENTS_WITHOUT_FORM,
  connectRaw2025,
  connectRaw2026,
  nobody,
} from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { server } from '../src/server.ts';
import { ASKING } from './support/asking.ts';
import { ASKS, READS, WRITES } from './support/own-file.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const FORM = { elicitation: { form: {} } };

/** The answer to `tools/list` as it stood on the wire, for a client of either generation that can do so much. */
async function onTheWire(env: Readonly<Record<string, string>>, capabilities: unknown) {
  const { started } = await sessions.start({}, { env });
  const old = await connectRaw2025(started.connect(), nobody(), capabilities);
  const now = await connectRaw2026(started.connect(), nobody(), capabilities);
  return [
    JSON.stringify(await old.connection.request('tools/list', {})),
    JSON.stringify(await now.listTools()),
  ];
}

describe('the list of tools', () => {
  it.each([
    ['only reads', READS],
    ['writes', WRITES],
    ['asks', ASKS],
  ])('is the same to the byte whatever a client can show, on a server that %s', async (_what, env) => {
    const [able, url, nothing] = [
      await onTheWire(env, FORM),
      await onTheWire(env, { elicitation: { url: {} } }),
      await onTheWire(env, {}),
    ];
    expect(able).toEqual(nothing);
    expect(url).toEqual(nothing);
  });

  it('is the same on every revision and in every process, in the order of the declarations', async () => {
    const lists = [];
    for (const kind of [...CLIENTS_WITH_FORM, ...CLIENTS_WITHOUT_FORM]) {
      const { started } = await sessions.start();
      lists.push(await (await kind.connect(started.connect(), nobody())).listTools());
    }
    for (const list of lists) expect(list).toEqual(lists[0]);
    expect(lists[0]?.map(({ name }) => name)).toEqual(server.tools.map(({ name }) => name));
  });
});

async function listed(env: Readonly<Record<string, string>>) {
  const { started } = await sessions.start({}, { env });
  return (await connectRaw2026(started.connect(), nobody(), {})).listTools();
}

describe('what is said of asking', () => {
  const SPEAKS = /\bask(?:s|ed|ing)?\b|\bconfirm/i;

  it('stands in the description of each tool that asks, where it does, and in no other', async () => {
    for (const { name, description } of await listed(ASKS)) {
      expect({ name, asks: /asks a person/i.test(String(description)) }).toEqual({
        name,
        asks: ASKING.includes(name),
      });
    }
  });

  it('stands nowhere on a server that asks nobody', async () => {
    for (const { name, description, inputSchema } of [...(await listed(WRITES)), ...(await listed(READS))]) {
      expect(`${name}: ${String(description)} ${JSON.stringify(inputSchema)}`).not.toMatch(SPEAKS);
    }
    expect(server.instructions).not.toMatch(SPEAKS);
    expect(server.optIn?.whileReadOnly).not.toMatch(SPEAKS);
  });

  it('calls it a convenience and no control', () => {
    expect(server.optIn?.whenAsking).toMatch(/convenience/);
    expect(server.optIn?.whenAsking).toMatch(/no control|not a control/);
  });

  it('changes no more than the end of a description: neither hints nor arguments', async () => {
    const silent = new Map((await listed(WRITES)).map((tool) => [tool.name, tool]));
    for (const tool of await listed(ASKS)) {
      const other = silent.get(tool.name);
      expect({ ...tool, description: '' }).toEqual({ ...other, description: '' });
      expect(String(tool['description']).startsWith(String(other?.['description']))).toBe(true);
    }
  });
});

describe('hints', () => {
  const NAMES = ['destructiveHint', 'idempotentHint', 'openWorldHint', 'readOnlyHint'];

  it('are all four on the wire, false ones too, with a title', async () => {
    for (const { title, annotations } of await listed(ASKS)) {
      expect(title).toMatch(/\S/);
      expect(Object.entries(annotations ?? {}).filter(([, hint]) => typeof hint === 'boolean')).toHaveLength(
        4,
      );
      expect(Object.keys(annotations ?? {})).toEqual(expect.arrayContaining(NAMES));
    }
  });

  it('say what the specification means by them, whether or not a tool asks', async () => {
    const hints = Object.fromEntries(
      (await listed(ASKS)).map(({ name, annotations }) => [name, annotations]),
    );
    for (const hint of Object.values(hints)) expect(hint).toMatchObject({ openWorldHint: false });
    expect(hints).toMatchObject({
      create_tag: { readOnlyHint: false, destructiveHint: false },
      update_pull_request: { readOnlyHint: false, destructiveHint: true },
      create_pull_request: { readOnlyHint: false, destructiveHint: false },
      add_pr_comment: { readOnlyHint: false, destructiveHint: false },
      merge_pull_request: { readOnlyHint: false, destructiveHint: true },
      get_merge_status: { readOnlyHint: true },
    });
  });
});
