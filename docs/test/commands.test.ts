import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Stage, STAGE_NAMES, type StageName, STAGES } from './support/backends.ts';
import { expectCaptured } from './support/captured.ts';
import { blocksOf, readDocs, ROOT } from './support/files.ts';
import { makeHome, run } from './support/home.ts';

const EXAMPLES = /https:\/\/(?:vpn|rss|ci|bitbucket)\.example\.org/g;

/** The commands as they stand on the page, with the simulated instance and its account in place of the example. */
function commandsOf(name: StageName, { url, env }: Stage): string {
  const script = blocksOf(readDocs(`guide/${name}.md`), 'sh').join('\n');
  const user = env['WG_EASY_USERNAME'] ?? env['FRESHRSS_USER'] ?? '';
  return script
    .replaceAll(EXAMPLES, url)
    .replace(/^(export \w+_USER(?:NAME)?)=.*$/m, (_, name: string) => `${name}=${user}`);
}

describe.each(STAGE_NAMES)('the commands of guide/%s.md', (name) => {
  it('keep the credential from others and find all well', { timeout: 60_000 }, async () => {
    const stage = await STAGES[name]();
    const home = await makeHome(name);
    const { code, out, err } = await run(commandsOf(name, stage), home, `${stage.secret}\n`);
    await stage.close();
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toMatch(/^ok {4}settings/);
    expect(out).not.toContain(stage.secret);
    const credential = 'token' in stage.server.variables ? `${name}-token` : `${name}-password`;
    expect((await stat(join(home, '.config', credential))).mode & 0o777).toBe(0o600);
    const [example = ''] = readDocs(`guide/${name}.md`).match(EXAMPLES) ?? [];
    await expectCaptured(`${name}-doctor.txt`, out.replace(stage.url, example));
  });
});

describe.each(STAGE_NAMES)('the first run in apps/%s/README.md', (name) => {
  it('finds all well', { timeout: 60_000 }, async () => {
    const stage = await STAGES[name]();
    const home = await makeHome(name);
    const readme = await readFile(join(ROOT, `apps/${name}/README.md`), 'utf8');
    // The other command needs a container engine.
    const commands = blocksOf(readme, 'sh').filter((block) => block.includes(' doctor'));
    expect(commands).toHaveLength(1);
    const [, file = ''] = /~\/(\.config\/[\w-]+)/.exec(commands.join('')) ?? [];
    await mkdir(join(home, '.config'));
    await writeFile(join(home, file), `${stage.secret}\n`);
    const user = stage.env['WG_EASY_USERNAME'] ?? stage.env['FRESHRSS_USER'] ?? '';
    const script = commands.join('').replaceAll(EXAMPLES, stage.url);
    const mine = script.replace(/(_USER(?:NAME)?)=\w+/, (_, variable: string) => `${variable}=${user}`);
    const { code, out, err } = await run(mine, home, '');
    await stage.close();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^ok {4}settings/);
    expect(out).not.toContain(stage.secret);
  });
});

it('the list of essential tools is the one on the page', { timeout: 60_000 }, async () => {
  const home = await makeHome('wg-easy');
  const [command = ''] = blocksOf(readDocs('guide/configuration.md'), 'sh');
  const { out, err } = await run(command, home, '');
  expect(err).toBe('');
  await expectCaptured('wg-easy-essential.txt', out.replaceAll(/ +$/gm, ''));
});

it('doctor prints for programs as well, and fails without settings', { timeout: 60_000 }, async () => {
  const home = await makeHome('wg-easy');
  const [command = ''] = blocksOf(readDocs('guide/unattended.md'), 'sh');
  const { code, out } = await run(command, home, '');
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ healthy: false });
});
