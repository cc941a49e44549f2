import type { ChangingTool } from './declaration.ts';

/** A thing that a call acts on, with the role it plays. */
export interface Target {
  readonly role: string;
  /** The argument as it was validated: a number or a text, or several. */
  readonly id: unknown;
}

/** What a call acts on, in the order in which its tool declares it. */
export function targetsOf(
  { targets }: Pick<ChangingTool, 'targets'>,
  input: Readonly<Record<string, unknown>>,
): Target[] {
  return Object.entries<string | undefined>(targets).flatMap(([argument, role]) =>
    role === undefined || input[argument] === undefined ? [] : [{ role, id: input[argument] }],
  );
}
