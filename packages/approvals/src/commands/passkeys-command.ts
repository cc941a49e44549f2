import { type PasskeysCommandOptions, registerPageOf } from '@guard/core/embed';
import type { Passkey } from '../passkeys/passkey.ts';
import { openPasskeys, type Passkeys } from '../passkeys/passkeys.ts';

/** A person at a terminal is the user of this machine. */
const LOCAL = { kind: 'local' } as const;

/** One line in a terminal and on the page, and nothing in it that means something to a shell. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u;

const LOOK_EVERY_MS = 1000;

/** `passkeys add NAME | list | remove NAME`. A name of several words is put together again. */
export async function passkeysCommand(
  [verb, ...rest]: readonly string[],
  options: PasskeysCommandOptions,
): Promise<0 | 1> {
  const passkeys = openPasskeys(options);
  const name = rest.join(' ');
  if (verb === 'list' && name === '') return list(passkeys, options);
  if (verb === 'add' && name !== '') return add(passkeys, name, options);
  if (verb === 'remove' && name !== '') return remove(passkeys, name, options);
  options.print('passkeys add NAME | passkeys list | passkeys remove NAME');
  return 1;
}

async function list(passkeys: Passkeys, { print, pinned }: PasskeysCommandOptions): Promise<0 | 1> {
  const all = await passkeys.list();
  if (all.length === 0) print('No passkey is registered. Add one: passkeys add NAME');
  for (const { name, id, addedAt } of all) {
    const isLeftOut = pinned !== undefined && !pinned.includes(id);
    const date = new Date(addedAt).toISOString().slice(0, 10);
    print(
      `${name}  added ${date}  id ${id}${isLeftOut ? '  (does not count: the policy names others)' : ''}`,
    );
  }
  return 0;
}

async function add(passkeys: Passkeys, name: string, options: PasskeysCommandOptions): Promise<0 | 1> {
  const { print, open, pause, isTerminal } = options;
  // A program that runs this could read the code and type it; a person at a terminal is asked for more than it has.
  if (!isTerminal)
    return refuse(print, 'passkeys add needs a terminal: it shows a code that a person types on a page.');
  if (!NAME.test(name))
    return refuse(print, 'A name has up to 40 letters, digits, blanks, dots, dashes or underscores.');
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

async function remove(passkeys: Passkeys, name: string, options: PasskeysCommandOptions): Promise<0 | 1> {
  const { print, approvals } = options;
  const found = named(await passkeys.list(), name);
  if (found === undefined || !(await passkeys.remove(found.id)))
    return refuse(print, `There is no passkey of the name "${name}". See: passkeys list`);
  for (const approval of await approvals.list())
    if (approval.state === 'open' && approval.decision?.by === found.id)
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

function refuse(print: (line: string) => void, why: string): 1 {
  print(why);
  return 1;
}
