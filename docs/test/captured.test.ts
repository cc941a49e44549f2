import { askColumn, canAsk } from '@guard/core/inspect';
import { approves, CLIENTS_WITH_FORM, CLIENTS_WITHOUT_FORM, nobody, startInProcess } from '@guard/testkit';
import { PLAIN_MANNERS, personOf } from '@guard/testkit';
import { expect, test } from 'vitest';
import { ASKED } from './support/asked.ts';
import { type Stage, STAGE_NAMES, type StageName, STAGES } from './support/backends.ts';
import { expectCaptured, expectCapturedJson } from './support/captured.ts';

const asking = CLIENTS_WITH_FORM.find(({ name }) => name === 'raw client, 2025, empty capability');
const mute = CLIENTS_WITHOUT_FORM.find(({ name }) => name === 'raw client, 2025, no capability');

/** What differs from run to run. */
const hideToken = (text: string) => text.replace(/confirm_token "[\w-]{24}"/, 'confirm_token "…"');
const hideTime = (text: string) => text.replace(/after \d+ m?s/, 'after 14 s');

/** The call as a reader writes it: `delete_client(clientId: 1)`. */
function spell(tool: string, args: Readonly<Record<string, unknown>>): string {
  const named = Object.entries(args).map(([key, value]) => {
    const json = JSON.stringify(value);
    return `${key}: ${json.length > 60 ? '…' : json}`;
  });
  return `${tool}(${named.join(', ')})`;
}

async function withClient(
  stage: Stage,
  kind: typeof asking,
  person: ReturnType<typeof nobody>,
  env: Readonly<Record<string, string>> = {},
) {
  if (kind === undefined) throw new Error('the test kit has no such client');
  const server = startInProcess(stage.server, { ...stage.env, ...env }, { now: stage.now });
  const client = await kind.connect(server.connect(), person);
  return { client, close: () => server.close() };
}

async function questionsOf(name: StageName) {
  const stage = await STAGES[name]();
  const rows = [];
  for (const { id, tool, args } of ASKED[name]) {
    // Nobody agrees to anything, so that each question finds the backend as it was.
    const person = personOf(PLAIN_MANNERS.find((manner) => manner.name === 'declines') ?? never());
    const { client, close } = await withClient(stage, asking, person);
    const result = await client.callTool(tool, args);
    const [shown] = person.seen;
    if (shown === undefined) throw new Error(`${tool} did not ask: ${result.text}`);
    rows.push({
      id,
      server: name,
      call: spell(tool, args),
      message: shown.message,
      box: String(shown.box.title),
    });
    await close();
  }
  expect(stage.journal).toHaveLength(0);
  await stage.close();
  return rows;
}

function never(): never {
  throw new Error('the test kit lost a manner');
}

test('the dialogs on the pages are those that the servers raise', { timeout: 60_000 }, async () => {
  const rows = [];
  for (const name of STAGE_NAMES) rows.push(...(await questionsOf(name)));
  await expectCapturedJson('dialogs.json', rows);
});

test('the tables of what asks are those of the declarations', async () => {
  const rows = await Promise.all(
    STAGE_NAMES.map(async (name) => {
      const stage = await STAGES[name]();
      await stage.close();
      const { server } = stage;
      return {
        name,
        binary: server.binary,
        tools: server.tools.length,
        asks: server.tools.filter(canAsk).map((tool) => ({ tool: tool.name, when: askColumn(tool) })),
        quietWrites: server.tools.flatMap((tool) =>
          tool.kind === 'write' ? [{ tool: tool.name, because: tool.neverAsks }] : [],
        ),
      };
    }),
  );
  await expectCapturedJson('servers.json', rows);
});

test('the replies on the pages are those that the servers give', { timeout: 60_000 }, async () => {
  const stage = await STAGES['wg-easy']();
  const call = async (
    kind: typeof asking,
    person: ReturnType<typeof nobody>,
    env: Readonly<Record<string, string>> = {},
  ) => {
    const { client, close } = await withClient(stage, kind, person, env);
    const { text } = await client.callTool('delete_client', { clientId: 1 });
    await close();
    return text;
  };
  const token = await call(mute, nobody());
  const off = await call(asking, approves(), { ELICITATION: 'false' });
  const answers = new Map<string, string>();
  for (const manner of PLAIN_MANNERS.filter(({ outcome }) => outcome === 'nothing')) {
    answers.set(manner.name, await call(asking, personOf(manner)));
  }
  await stage.close();

  await expectCaptured('token.txt', `${hideToken(token)}\n`);
  await expectCaptured('token-operator.txt', `${hideToken(off)}\n`);
  for (const [file, manner] of [
    ['declined.txt', 'declines'],
    ['cancelled.txt', 'cancels'],
    ['unticked.txt', 'leaves the box unticked'],
  ] as const) {
    await expectCaptured(file, `${hideTime(answers.get(manner) ?? '')}\n`);
  }
});
