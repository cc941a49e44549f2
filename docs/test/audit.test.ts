import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRaw2026, nobody, startInProcess } from '@guard/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Stage, STAGES } from './support/backends.ts';
import { expectCaptured } from './support/captured.ts';
import { blocksOf, readDocs } from './support/files.ts';
import { makeHome, run } from './support/home.ts';

const ON_THE_PAGE = '/var/log/guard/audit.jsonl';
const TICK = { confirm: { action: 'accept', content: { confirm: true } } };
/** As long as a person reads, and as the backend takes. */
const READS_MS = 6140;
const TAKES_MS = 812;

let folder: string;
let file: string;
let stage: Stage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-audit-'));
  file = join(folder, 'audit.jsonl');
  stage = await STAGES['wg-easy']();
  let clock = Date.UTC(2026, 10, 30, 1, 50, 12, 345);
  const now = () => clock + stage.journal.length * TAKES_MS;
  const server = startInProcess(
    stage.server,
    { ...stage.env, GUARD_AUDIT_FILE: file },
    { now, monotonic: now, complain: () => {} },
  );
  const client = await connectRaw2026(server.connect(), nobody(), { elicitation: {} });
  const leg = await client.leg('delete_client', { clientId: 1 });
  if (!('asked' in leg)) throw new Error(leg.ended.text);
  clock += READS_MS;
  await client.leg('delete_client', { clientId: 1 }, { inputResponses: TICK, requestState: leg.asked.state });
  await server.close();
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

/** What differs from run to run: addresses, ids and hashes. */
const settled = (text: string) =>
  text
    .replaceAll(stage.url, 'https://vpn.example.org')
    .replaceAll('127.0.0.1', 'vpn.example.org')
    .replaceAll(stage.server.version, '1.0.0')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '6f1e0c9a-…')
    .replaceAll(/[\da-f]{64}/g, '5ad1c27e0b94…')
    .replaceAll(/[\da-f]{32}/g, '41c0d7b2a95e6f38…')
    .replaceAll(/"[\w-]{43}"/g, '"kR3vX1…"');

it('the record on the page is one that a server writes', async () => {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const record = lines.find((line) => line.includes('tool.call.result')) ?? '';
  // Lists of one word stay on their line, as the formatter of the repository spells them.
  const json = JSON.stringify(JSON.parse(record), null, 2).replaceAll(/\[\s+("\w+")\s+\]/g, '[$1]');
  await expectCaptured('audit-record.json', settled(`${json}\n`));
});

it('the commands of the page find the trail whole, and tell what happened', { timeout: 60_000 }, async () => {
  const home = await makeHome('wg-easy');
  const [show = '', verify = ''] = blocksOf(readDocs('guide/audit.md'), 'sh');
  const shown = await run(show.replaceAll(ON_THE_PAGE, file), home, '');
  expect(shown).toMatchObject({ code: 0, err: '' });
  await expectCaptured('audit-show.txt', settled(shown.out));
  const verified = await run(verify.replaceAll(ON_THE_PAGE, file), home, '');
  expect(verified).toMatchObject({ code: 0, err: '' });
  await expectCaptured('audit-verify.txt', settled(verified.out));
});
