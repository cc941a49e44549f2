import { describeVariables, type ServerDefinition } from '@guard/core/inspect';
import { code, plain, table } from '../markdown.ts';

/** The table of environment variables. */
export function variablesTable(definition: ServerDefinition): string {
  return table(
    ['Variable', 'Default', 'What it is'],
    describeVariables(definition).map((row) => [
      code(row.name),
      row.required ? 'required' : plain(row.default),
      plain(row.describes),
    ]),
  );
}
