import type { PageModule, PasskeysCommandOptions } from '@guard/core/embed';
import { describe, expect, it } from 'vitest';
import * as approvals from '../../src/index.ts';
import { ADDRESS, pageUnderTest } from '../support/page-under-test.ts';
import { softAuthenticator } from '../support/soft-authenticator.ts';

const LOCAL = { kind: 'local' } as const;

// What a server loads is this package: it has to be all that the core asks for.
const module: PageModule = approvals;

async function terminal(changed: Partial<PasskeysCommandOptions> = {}) {
  const page = await pageUnderTest();
  const printed: string[] = [];
  const options: PasskeysCommandOptions = {
    home: page.home,
    now: () => page.clock.now,
    approvals: page.approvals,
    open: async () => new URL(ADDRESS),
    isTerminal: true,
    ask: async () => '',
    print: (line) => printed.push(line),
    pause: async (ms) => {
      page.clock.now += ms;
    },
    ...changed,
  };
  return { page, printed, run: (line: string) => module.passkeysCommand(line.split(' '), options), options };
}

describe('passkeys add', () => {
  it('prints a link and a code, and ends once the passkey is registered', async () => {
    const soft = softAuthenticator();
    let looked = 0;
    const { page, printed, options } = await terminal();
    const pause = async () => {
      looked += 1;
      const text = printed.join('\n');
      const [, id = ''] = /\/register\/([\w-]{22})\n/.exec(text) ?? [];
      const [, code = ''] = /this code there: ([A-Z2-9-]{9})/.exec(text) ?? [];
      const { invitations } = page.passkeys;
      if (looked < 3 || (await invitations.enter(id, code)) === undefined) return;
      await page.passkeys.add(soft.known(), 'my key', LOCAL);
      await invitations.use(id);
    };
    expect(await module.passkeysCommand(['add', 'my', 'key'], { ...options, pause })).toBe(0);
    expect(printed.at(-1)).toBe(`Registered "my key", id ${soft.id}`);
    expect(printed.join('\n')).toContain(`${ADDRESS}/register/`);
  });

  it('ends when the link does', async () => {
    const { printed, run, page } = await terminal();
    expect(await run('add key')).toBe(1);
    expect(printed.at(-1)).toContain('Nothing was registered');
    expect(await page.passkeys.list()).toEqual([]);
  });

  it('runs for nobody but a person at a terminal', async () => {
    const { printed, run } = await terminal({ isTerminal: false });
    expect(await run('add key')).toBe(1);
    expect(printed).toEqual([expect.stringContaining('needs a terminal')]);
  });

  it.each(['add', 'add  ', 'add -x', `add ${'x'.repeat(41)}`, 'add a\u001b[2J', 'add a;b', 'add "x"'])(
    'takes no name that is none: %s',
    async (line) => {
      const { run, printed } = await terminal();
      expect(await run(line)).toBe(1);
      expect(printed.join('')).not.toContain('/register/');
    },
  );

  it('takes no name twice: it is how a passkey is removed', async () => {
    const { page, printed, run } = await terminal();
    await page.passkeys.add(softAuthenticator().known(), 'key', LOCAL);
    expect(await run('add key')).toBe(1);
    expect(printed).toEqual(['There is a passkey of the name "key" already.']);
  });
});

describe('passkeys list and remove', () => {
  it('name them, and what is left', async () => {
    const { page, printed, run } = await terminal();
    const [one, two] = [softAuthenticator(), softAuthenticator()];
    await page.passkeys.add(one.known(), 'key', LOCAL);
    page.clock.now += 1;
    await page.passkeys.add(two.known(), 'spare key', LOCAL);
    expect(await run('list')).toBe(0);
    expect(printed).toEqual([
      `key  added 2026-12-01  id ${one.id}`,
      `spare key  added 2026-12-01  id ${two.id}`,
    ]);
    expect([await run('remove spare key'), await run('remove spare key')]).toEqual([0, 1]);
    expect(printed.slice(2)).toEqual([
      'Removed "spare key". What it approved and was not carried out counts no longer.',
      'One passkey is left.',
      'There is no passkey of the name "spare key". See: passkeys list',
    ]);
    expect((await page.passkeys.of(LOCAL)).map(({ id }) => id)).toEqual([one.id]);
  });

  it('take back what a removed passkey approved, and nothing else', async () => {
    const { page, run } = await terminal();
    const [lost, other] = [softAuthenticator(), softAuthenticator()];
    await page.passkeys.add(lost.known(), 'lost', LOCAL);
    await page.passkeys.add(other.known(), 'other', LOCAL);
    const ids = await Promise.all([lost, other].map(async () => page.ask({ evidence: 'passkey' })));
    for (const [at, { id: by }] of [lost, other].entries())
      await page.approvals.decide(ids[at] ?? '', { verdict: 'approved', evidence: 'passkey', by });
    await run('remove lost');
    const states = await Promise.all(ids.map(async (id) => (await page.approvals.find(id))?.state));
    expect(states).toEqual(['ended', 'open']);
  });

  it('say which ones the policy leaves out, and that there are none', async () => {
    const { page, printed, run } = await terminal({ pinned: [] });
    await run('list');
    await page.passkeys.add(softAuthenticator().known(), 'key', LOCAL);
    await run('list');
    expect(printed[0]).toContain('No passkey is registered');
    expect(printed[1]).toContain('does not count');
  });

  it.each(['', 'list all', 'remove', 'rename a b', 'ADD key'])('explain themselves: "%s"', async (line) => {
    const { printed, run } = await terminal();
    expect(await run(line)).toBe(1);
    expect(printed).toEqual(['passkeys add NAME | passkeys list | passkeys remove NAME']);
  });
});
