import { type PasskeysCommandOptions, type Principal, registerPageOf } from '@guard/core/embed';
import { callerName } from '../passkeys/caller-name.ts';
import { isCode } from '../passkeys/code.ts';
import { fingerprintOf } from '../passkeys/fingerprint.ts';
import type { Passkey } from '../passkeys/passkey.ts';
import { openPasskeys, type Passkeys } from '../passkeys/passkeys.ts';

/** A person at a terminal is the user of this machine. */
const LOCAL = { kind: 'local' } as const;

/** One line in a terminal and on the page, and nothing in it that means something to a shell. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u;

const LOOK_EVERY_MS = 1000;

/** `passkeys …`. A name of several words is put together again. */
export async function passkeysCommand(
  [verb, ...rest]: readonly string[],
  options: PasskeysCommandOptions,
): Promise<0 | 1> {
  const { principalNamed } = options;
  const passkeys = openPasskeys(options);
  const name = rest.join(' ');
  if (verb === 'list' && name === '') return list(passkeys, options);
  if (verb === 'remove' && name !== '') return remove(passkeys, name, options);
  if (principalNamed === undefined) {
    if (verb === 'add' && name !== '') return add(passkeys, name, options);
    options.print('passkeys add NAME | passkeys list | passkeys remove NAME');
    return 1;
  }
  if (verb === 'invite' && name !== '') return invite(passkeys, name, principalNamed(name), options);
  if (verb === 'confirm' && rest.length === 1) return confirm(passkeys, name, options);
  options.print('passkeys invite PRINCIPAL | passkeys confirm ID | passkeys list | passkeys remove NAME');
  return 1;
}

async function list(
  passkeys: Passkeys,
  { print, pinned, principalNamed }: PasskeysCommandOptions,
): Promise<0 | 1> {
  const all = await passkeys.list();
  const how =
    principalNamed === undefined
      ? 'Add one: passkeys add NAME'
      : 'Invite somebody: passkeys invite PRINCIPAL';
  if (all.length === 0) print(`No passkey is registered. ${how}`);
  for (const { name, id, addedAt, principal, pending } of all) {
    const date = new Date(addedAt).toISOString().slice(0, 10);
    const whose = principal.kind === 'local' ? '' : `  of ${callerName(principal)}`;
    print(`${name}${whose}  added ${date}  id ${id}${whyNot({ id, pending }, pinned)}`);
  }
  return 0;
}

function whyNot(
  { id, pending }: Pick<Passkey, 'id' | 'pending'>,
  pinned: readonly string[] | undefined,
): string {
  if (pending !== undefined) return `  (does not count yet: passkeys confirm ${pending})`;
  return pinned !== undefined && !pinned.includes(id) ? '  (does not count: the policy names others)' : '';
}

async function add(passkeys: Passkeys, name: string, options: PasskeysCommandOptions): Promise<0 | 1> {
  const { print, open, pause, isTerminal } = options;
  // A program that runs this could read the code and type it; a person at a terminal is asked for more than it has.
  if (!isTerminal)
    return refuse(print, 'passkeys add needs a terminal: it shows a code that a person types on a page.');
  if (!NAME.test(name)) return refuse(print, BAD_NAME);
  if (named(await passkeys.list(), name) !== undefined)
    return refuse(print, `There is a passkey of the name "${name}" already.`);
  const address = await open();
  const { id, code } = await passkeys.invitations.open(name, LOCAL);
  print(
    `Open this address in your browser:\n\n  ${registerPageOf(address, id).href}\n\nand type this code there: ${code}`,
  );
  print('\nIt can be tried five times within 15 minutes. Waiting for the page; Ctrl-C ends this.');
  let standing = await passkeys.invitations.standing(id);
  while (standing === 'open') {
    await pause(LOOK_EVERY_MS);
    standing = await passkeys.invitations.standing(id);
  }
  const added = named(await passkeys.list(), name);
  if (standing !== 'used' || added === undefined)
    return refuse(print, 'Nothing was registered: the link has ended. Run passkeys add again.');
  print(`Registered "${name}", id ${added.id}`);
  return 0;
}

async function invite(
  passkeys: Passkeys,
  caller: string,
  principal: Principal | undefined,
  { print, open, isTerminal }: PasskeysCommandOptions,
): Promise<0 | 1> {
  if (!isTerminal)
    return refuse(print, 'passkeys invite needs a terminal: it shows a code that is for one person alone.');
  if (principal === undefined) return refuse(print, 'Nobody of this name calls here. See: tokens list');
  const name = freeName(await passkeys.list(), caller);
  const { id, code } = await passkeys.invitations.open(name, principal);
  print(
    [
      `Send this address to ${caller}:`,
      `  ${registerPageOf(await open(), id).href}`,
      `Tell them this code by another way: ${code}`,
      'It can be tried five times within 15 minutes. The page then shows a fingerprint. Let them read it to you, and run:',
      `  passkeys confirm ${id}`,
    ].join('\n\n'),
  );
  return 0;
}

async function confirm(
  passkeys: Passkeys,
  id: string,
  { print, ask, isTerminal }: PasskeysCommandOptions,
): Promise<0 | 1> {
  if (!isTerminal)
    return refuse(
      print,
      'passkeys confirm needs a terminal: a person types there what another one reads out.',
    );
  const found = (await passkeys.list()).find(({ pending }) => pending === id);
  if (found === undefined)
    return refuse(
      print,
      'No passkey waits for this: nothing was registered yet, or it was confirmed. See: passkeys list',
    );
  const typed = await ask(
    `The fingerprint that ${callerName(found.principal)} sees and reads to you (of ${found.name}): `,
  );
  if (!isCode(typed, fingerprintOf(found)))
    return refuse(
      print,
      `This is not the fingerprint of the passkey that was registered, so it approves nothing. If ${callerName(found.principal)} read it out rightly, somebody else has used the link: passkeys remove ${found.id}`,
    );
  await passkeys.confirm(id);
  print(`Confirmed: "${found.name}" approves from now on.`);
  return 0;
}

async function remove(passkeys: Passkeys, name: string, options: PasskeysCommandOptions): Promise<0 | 1> {
  const { print, approvals } = options;
  // All of that name: two invitations of one person are called the same, and the lost passkey must not be the one that stays.
  const found = (await passkeys.list()).filter((each) => each.name === name || each.id === name);
  const removed = await Promise.all(found.map(({ id }) => passkeys.remove(id)));
  if (!removed.includes(true))
    return refuse(print, `There is no passkey of the name "${name}". See: passkeys list`);
  for (const approval of await approvals.list())
    if (approval.state === 'open' && found.some(({ id }) => id === approval.decision?.by))
      await approvals.withdraw(approval.id);
  const left = (await passkeys.list()).length;
  print(`Removed "${name}". What it approved and was not carried out counts no longer.`);
  print(
    left === 0 ? 'No passkey is left.' : `${left === 1 ? 'One passkey is' : `${left} passkeys are`} left.`,
  );
  return 0;
}

function named(all: readonly Passkey[], name: string): Passkey | undefined {
  return all.find((each) => each.name === name);
}

/** What a caller's passkey is called: by its caller, and numbered from the second on. */
function freeName(all: readonly Passkey[], caller: string): string {
  const plain = caller.replaceAll(/[^\p{L}\p{N} ._-]/gu, '-').slice(0, 36);
  const base = NAME.test(plain) ? plain : 'passkey';
  const names = [base, ...Array.from(all, (_, index) => `${base} ${index + 2}`)];
  return names.find((name) => named(all, name) === undefined) ?? base;
}

function refuse(print: (line: string) => void, why: string): 1 {
  print(why);
  return 1;
}

const BAD_NAME = 'A name has up to 40 letters, digits, blanks, dots, dashes or underscores.';
