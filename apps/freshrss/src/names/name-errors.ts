import { cleanLine, ToolError } from '@guard/core';

export function ambiguous(names: readonly string[]): ToolError {
  const list = names.slice(0, 5).map(quoted).join(', ');
  return new ToolError(`Nothing was done: several names read like this: ${list}. Pass one of them exactly.`);
}

export function notListed(what: string, more = ''): ToolError {
  const hint = more === '' ? '' : ` ${more}`;
  return new ToolError(
    `Nothing was done: there is no ${what} with that name.${hint} list_categories shows the existing names.`,
  );
}

/** A name in an error, which the model reads and no person is asked about. */
export function quoted(name: string): string {
  return JSON.stringify(cleanLine(name).slice(0, 200));
}
