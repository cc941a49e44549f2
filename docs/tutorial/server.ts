// #region imports
import * as guard from '@guard/core';
import * as z from 'zod';

const { address, path, secret, words } = guard;
// #endregion imports

// #region shapes
const code = z.looseObject({ id: z.int(), name: z.string(), until: z.iso.datetime() });
const codeList = z.looseObject({ codes: z.array(code) });
const codeId = guard.wholeNumber('Number of the code, from list_codes');
// #endregion shapes

// #region read
const listCodes = guard.readTool({
  name: 'list_codes',
  title: 'List the door codes',
  description: 'Lists the door codes with their names and the moment each stops working.',
  hints: guard.READS,
  input: z.strictObject({}),
  output: codeList,
  untrusted: true,
  lists: { codes: { narrow: 'There is no way to ask for fewer.' } },
  read: ({ read }) => read.json(path`/codes`, codeList),
});
// #endregion read

// #region never
const deleteCode = guard.writeTool({
  name: 'delete_code',
  title: 'Delete a door code',
  description: 'Deletes a door code. It stops opening the door at once.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ id: codeId }),
  output: code,
  untrusted: true,
  lookWith: 'list_codes',
  targets: { id: 'code' },
  neverAsks: 'it can only take access away, and that must not wait for an answer',
  write: ({ input, write }) => write.send('DELETE', path`/codes/${input.id}`, { reply: code }),
});
// #endregion never

// #region when
const setCodeEnd = guard.sometimesGuardedTool({
  name: 'set_code_end',
  title: 'Set the end of a door code',
  description:
    'Sets the moment a door code stops working. Asks a person first when that is later than now set.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ id: codeId, until: z.iso.datetime() }),
  output: code,
  untrusted: true,
  lookWith: 'list_codes',
  targets: { id: 'code' },
  asksWhen: 'only when the new end is later than the old one',
  question: async ({ input, read }) => {
    const { name, until } = await read.json(path`/codes/${input.id}`, code);
    const [before, after] = [new Date(until), new Date(input.until)];
    const plan = { until: after.toISOString() };
    if (after <= before) return { plan };
    return {
      ask: {
        will: words`This will let door code ${input.id} open the door until ${after}.`,
        cost: words`Now it ends on ${before}. Whoever knows the code gets in until then.`,
        confirm: words`Extend door code ${input.id}`,
        supplied: [{ label: words`Name`, value: name }],
        recognise: [{ label: words`Name`, value: name, from: 'backend' }],
      },
      plan,
    };
  },
  write: ({ input, plan, write }) =>
    write.send('PATCH', path`/codes/${input.id}`, { json: plan, reply: code }),
});
// #endregion when

// #region serve
await guard.runServer({
  binary: 'doors-mcp',
  backend: 'Doors',
  title: 'Doors',
  version: '1.0.0',
  instructions: 'Door codes of one house.',
  prefix: 'DOORS',
  variables: {
    url: address({ describes: 'Address of the service', trims: [] }),
    token: secret({ describes: 'Token of the service' }),
  },
  supplied: 'others',
  presets: { essential: ['list_codes'] },
  tools: [listCodes, deleteCode, setCodeEnd],
  serialWrites: false,
  secretKeys: [],
  connect: ({ url, token }) => ({ base: url, account: '', headers: () => ({ 'x-token': token }) }),
  checks: [
    {
      title: 'codes',
      run: async (read) => {
        const { codes } = await read.json(path`/codes`, codeList);
        return { ok: true, says: `${codes.length} code(s)` };
      },
    },
  ],
});
// #endregion serve
