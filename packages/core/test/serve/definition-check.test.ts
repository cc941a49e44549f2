import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createRuntime, readConfiguration } from '../../src/embed.ts';
import { type Tool } from '../../src/index.ts';
import { definitionProblems } from '../../src/inspect.ts';
import { DefinitionError } from '../../src/serve/definition-error.ts';
import { deleteNote, hideNote, listNotes, notesServer, publishNote } from './notes-server.ts';

const withTool = (tool: Tool) => ({ ...notesServer, tools: [...notesServer.tools, tool] });
const { lists: _lists, ...plainRead } = listNotes;
const odd = (change: object): Tool => ({ ...plainRead, name: 'odd_tool', ...change });
const oddWrite = (change: object): Tool => ({ ...hideNote, name: 'odd_tool', ...change });

describe('a definition that compiles', () => {
  test('and is right has no problem', () => {
    expect(definitionProblems(notesServer)).toEqual([]);
  });

  test.each<[string, Tool, string]>([
    ['another tool of the same name', listNotes, 'Two tools are called list_notes.'],
    ['a loose input', odd({ input: z.looseObject({}) }), 'its input is not a z.strictObject'],
    ['a plain input', odd({ input: z.object({}) }), 'its input is not a z.strictObject'],
    [
      'a strict output',
      odd({ output: z.strictObject({}), untrusted: true }),
      'its output is not a z.looseObject',
    ],
    [
      'a plain output, which is listed as closed',
      odd({ output: z.object({}) }),
      'its output is not a z.looseObject',
    ],
    [
      'a long description',
      odd({ description: 'x'.repeat(900) }),
      'its description has 900 characters, more than 400',
    ],
    ['an empty description', odd({ description: ' ' }), 'its description is empty'],
    ['an empty title', odd({ title: '' }), 'its title is empty'],
    ['a name with capitals', odd({ name: 'listNotes' }), 'Tool listNotes: its name is not in snake_case.'],
    ['a name with a dash', odd({ name: 'odd-tool' }), 'not in snake_case'],
    ['a long name', odd({ name: 'a'.repeat(41) }), 'more than 40 characters'],
    ['a missing hint', odd({ hints: { readOnlyHint: true } }), 'all four hints'],
    ['a hint that it only reads', oddWrite({ hints: listNotes.hints }), 'readOnlyHint'],
    ['a token of its own', odd({ input: z.strictObject({ confirm_token: z.string() }) }), 'confirm_token'],
    ['lookWith of no tool', oddWrite({ lookWith: 'get_nothing' }), 'lookWith names get_nothing'],
    ['lookWith of a write', oddWrite({ lookWith: 'delete_note' }), 'lookWith names delete_note'],
    ['an empty reason', oddWrite({ neverAsks: '' }), 'never asks and gives no reason'],
    ['an empty when', oddWrite({ ...publishNote, name: 'odd_tool', asksWhen: ' ' }), 'does not say when'],
    [
      'an empty argument that it does not take',
      oddWrite({ emptyIsAbsent: ['repo'] }),
      'it names the arguments repo, which it does not take',
    ],
    ['a target that it does not take', oddWrite({ targets: { id: 'note' } }), 'names the arguments id'],
  ])('with %s does not start, and one sentence says why', (_what, tool, problem) => {
    const problems = definitionProblems(withTool(tool));
    expect(problems).toEqual([expect.stringContaining(problem)]);
    const start = () => createRuntime(withTool(tool), readConfiguration(notesServer, {}));
    expect(start).toThrow(DefinitionError);
  });

  test.each(['X_', 'x', '', 'A__B', '1A', 'A B'])('with the prefix %j does not start', (prefix) => {
    expect(definitionProblems({ ...notesServer, prefix })).toEqual([expect.stringContaining('prefix')]);
  });

  test.each([
    [{ essential: ['list_nothing'] }, 'names list_nothing, which is no tool'],
    [{ essential: [] }, 'has no tool'],
  ])('with a preset of no tool does not start: %j', (presets, problem) => {
    expect(definitionProblems({ ...notesServer, presets })).toEqual([expect.stringContaining(problem)]);
  });

  test('names everything that is wrong at once', () => {
    const tools = [deleteNote, odd({ title: '', description: '' })];
    expect(definitionProblems({ ...notesServer, tools, title: '' }).length).toBeGreaterThan(3);
  });
});
