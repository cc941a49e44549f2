import * as z from 'zod';
import type { Variable } from '../config/declaration.ts';
import { type ChangingTool, isWrite, type Tool } from '../tool/declaration.ts';
import type { ServerDefinition } from './definition.ts';
import { DefinitionError } from './definition-error.ts';
import { TOKEN_ARGUMENT } from './tool-list.ts';

const NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const NAME_CHARACTERS = 40;
const DESCRIPTION_CHARACTERS = 400;
const PREFIX = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;
const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

/** @throws DefinitionError with one sentence for each thing that is wrong */
export function checkDefinition(definition: Definition): void {
  const problems = definitionProblems(definition);
  if (problems.length > 0) throw new DefinitionError(problems);
}

type Definition = Pick<
  ServerDefinition,
  'prefix' | 'presets' | 'tools' | 'title' | 'binary' | 'backend' | 'scope' | 'variables'
>;

/**
 * What is wrong with a server that compiles, one sentence each: what types cannot say. Only names and texts are
 * looked at, because it costs a part of every first call.
 */
export function definitionProblems(definition: Definition): string[] {
  const { tools, prefix, presets, scope = [], variables } = definition;
  const names = tools.map(({ name }) => name);
  const known = new Set(names);
  const reads = new Set(tools.filter((tool) => !isWrite(tool)).map(({ name }) => name));
  const empty = (['binary', 'backend', 'title'] as const).filter((key) => isBlank(definition[key]));
  return [
    ...empty.map((key) => `${key} of the server is empty.`),
    ...(PREFIX.test(prefix)
      ? []
      : [`The prefix ${prefix} is not made of capitals, with no underscore at its end.`]),
    ...scope
      .filter((name) => !isOptionalText(variables[name]))
      .map((name) => `The scope names ${name}, which is no optional text variable.`),
    ...Object.entries(presets).flatMap(([preset, listed]) => presetProblems(preset, listed, known)),
    ...[...known]
      .filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
      .map((name) => `Two tools are called ${name}.`),
    ...tools.flatMap((tool) => toolProblems(tool, reads).map((problem) => `Tool ${tool.name}: ${problem}.`)),
  ];
}

function isOptionalText(variable: Variable | undefined): boolean {
  return variable?.kind === 'text' && variable.optional === true;
}

function presetProblems(preset: string, listed: readonly string[], known: ReadonlySet<string>): string[] {
  if (listed.length === 0) return [`The preset ${preset} has no tool.`];
  return listed
    .filter((name) => !known.has(name))
    .map((name) => `The preset ${preset} names ${name}, which is no tool.`);
}

function toolProblems(tool: Tool, reads: ReadonlySet<string>): string[] {
  const { name, title, description, hints, input, output, reveals } = tool;
  const rules: readonly (readonly [boolean, string])[] = [
    [!NAME.test(name), 'its name is not in snake_case'],
    [name.length > NAME_CHARACTERS, `its name has more than ${NAME_CHARACTERS} characters`],
    [isBlank(title), 'its title is empty'],
    [isBlank(description), 'its description is empty'],
    [
      description.length > DESCRIPTION_CHARACTERS,
      `its description has ${description.length} characters, more than ${DESCRIPTION_CHARACTERS}`,
    ],
    [HINTS.some((hint) => typeof hints[hint] !== 'boolean'), 'it does not state all four hints'],
    [hints.readOnlyHint === isWrite(tool), 'its readOnlyHint does not say whether it writes'],
    [
      openness(input) !== 'strict',
      'its input is not a z.strictObject, so a misspelt argument would be dropped',
    ],
    [
      openness(output) !== 'loose',
      'its output is not a z.looseObject, so clients would reject a field that a backend adds',
    ],
    [
      Object.hasOwn(input.shape, TOKEN_ARGUMENT),
      `it declares ${TOKEN_ARGUMENT}, which tools that ask have by themselves`,
    ],
    [reveals !== undefined && isBlank(reveals.because), 'it gives no reason for what it reveals'],
    ...(isWrite(tool) ? writeRules(tool, reads) : []),
  ];
  return rules.filter(([applies]) => applies).map(([, problem]) => problem);
}

function writeRules(tool: ChangingTool, reads: ReadonlySet<string>) {
  const { lookWith, input, targets, emptyIsAbsent = [], secretArguments = [] } = tool;
  const named = [...Object.keys(targets), ...emptyIsAbsent, ...secretArguments];
  const unknown = named.filter((name) => !Object.hasOwn(input.shape, name));
  return [
    [!reads.has(lookWith), `lookWith names ${lookWith}, which is no tool that reads`],
    [tool.kind === 'write' && isBlank(tool.neverAsks), 'it never asks and gives no reason'],
    [tool.kind === 'sometimes guarded' && isBlank(tool.asksWhen), 'it asks sometimes and does not say when'],
    [unknown.length > 0, `it names the arguments ${unknown.join(', ')}, which it does not take`],
  ] as const;
}

/** What an object does with keys that nobody declared: refuse them, keep them, or drop them. */
function openness({ def }: z.ZodObject): 'strict' | 'loose' | 'drops' {
  if (def.catchall === undefined) return 'drops';
  return def.catchall instanceof z.ZodNever ? 'strict' : 'loose';
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
