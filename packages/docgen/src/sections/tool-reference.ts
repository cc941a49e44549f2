import { type Tool } from '@guard/core';
import { askColumn, canAsk, isWrite, listTool, TOKEN_ARGUMENT } from '@guard/core/inspect';
import { blocks, code, plain, table } from '../markdown.ts';
import { isSchema, type Schema, typeWords } from '../schema-type.ts';
import { hints } from './tools.ts';

/**
 * Everything about one tool, under a heading of its own. The schemas are those that clients get.
 *
 * @param token whether its server gives two-call tokens
 */
export function toolReference(tool: Tool, { token = true } = {}): string {
  const { inputSchema, outputSchema } = listTool(tool);
  return blocks(
    `### ${code(tool.name)}`,
    plain(tool.description),
    facts(tool),
    argumentTable(inputSchema, canAsk(tool), token),
    resultTable(outputSchema ?? {}),
  );
}

function facts(tool: Tool): string {
  const lines = [
    `Hints: ${hints(tool)}`,
    asks(tool),
    `Text written by other people: ${tool.untrusted ? 'yes, marked as untrusted' : 'none'}`,
    tool.reveals &&
      `Reveals: ${tool.reveals.keys.map(code).join(', ')}, because ${plain(tool.reveals.because)}`,
    ...Object.entries(tool.lists ?? {}).map(
      ([key, { narrow }]) => `When too long: entries of ${code(key)} are left out. ${plain(narrow)}`,
    ),
  ];
  return lines
    .filter((line) => line !== undefined)
    .map((line) => `- ${line}`)
    .join('\n');
}

function asks(tool: Tool): string | undefined {
  if (!isWrite(tool)) return undefined;
  return tool.kind === 'write'
    ? `Asks: never, because ${plain(tool.neverAsks)}`
    : `Asks: ${plain(askColumn(tool))}`;
}

function argumentTable({ properties, required }: Schema, asking: boolean, token: boolean): string {
  const listed = Object.entries(isSchema(properties) ? properties : {});
  const named = listed.filter(([name]) => token || !asking || name !== TOKEN_ARGUMENT);
  const rows = named.map(([name, schema]) => [
    code(name),
    typeWords(schema),
    isRequired(required, name) ? 'yes' : 'no',
    name === TOKEN_ARGUMENT && asking ? TOKEN : describes(schema),
  ]);
  return rows.length === 0
    ? 'It takes no arguments.'
    : table(['Argument', 'Type', 'Required', 'What it is'], rows);
}

const TOKEN =
  'For clients that cannot show a dialog: the token from the first call, for the second with the same arguments';

function resultTable({ properties, required }: Schema): string {
  const rows = Object.entries(isSchema(properties) ? properties : {}).map(([name, schema]) => [
    code(name),
    typeWords(schema),
    isRequired(required, name) ? 'yes' : 'no',
  ]);
  return blocks(
    table(['Result field', 'Type', 'Always there'], rows),
    ...nestedFields(properties),
    'Further fields of the instance may come along.',
  );
}

/** The fields of the entries of a list, one level down. */
function nestedFields(properties: unknown): string[] {
  return Object.entries(isSchema(properties) ? properties : {}).flatMap(([name, schema]) => {
    const entry = isSchema(schema) && isSchema(schema['items']) ? schema['items']['properties'] : undefined;
    if (!isSchema(entry)) return [];
    const fields = Object.entries(entry).map(([field, type]) => `${code(field)} (${typeWords(type)})`);
    return fields.length === 0 ? [] : [`Each entry of ${code(name)} has ${fields.join(', ')}.`];
  });
}

function isRequired(required: unknown, name: string): boolean {
  return Array.isArray(required) && required.includes(name);
}

function describes(schema: unknown): string {
  const text = isSchema(schema) ? schema['description'] : undefined;
  return typeof text === 'string' ? plain(text) : '';
}
