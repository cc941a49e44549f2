import { describe, expect, test } from 'vitest';
import { ConfigurationError, readConfiguration } from '../../src/embed.ts';
import { createRuntime } from '../../src/serve/runtime.ts';
import { helpText } from '../../src/serve/help.ts';
import { notesRuntime, notesServer, SECRET } from './notes-server.ts';

const SET = { NOTES_URL: 'https://notes.example.org/api', NOTES_TOKEN: SECRET };
const runtime = (env: Record<string, string>) =>
  createRuntime(notesServer, readConfiguration(notesServer, { ...SET, ...env }));
const names = (env: Record<string, string>) => runtime(env).tools.map(({ name }) => name);

const keysOf = (first: Uint8Array) => ({ first, all: [first] });

describe('createRuntime', () => {
  test('offers the tools in the order of their declaration', () => {
    expect(names({})).toStrictEqual(['list_notes', 'create_key', 'delete_note', 'publish_note', 'hide_note']);
  });

  test('read-only leaves no tool that writes', () => {
    expect(names({ NOTES_READ_ONLY: '1' })).toStrictEqual(['list_notes', 'create_key']);
    expect(
      notesRuntime(undefined, { posture: { writes: 'denied' } }).tools.map(({ name }) => name),
    ).toStrictEqual(['list_notes', 'create_key']);
  });

  test('offers what is allowed and not denied', () => {
    expect(names({ NOTES_ALLOW_TOOLS: 'essential' })).toStrictEqual(['list_notes', 'delete_note']);
    expect(names({ NOTES_DENY_TOOLS: 'delete_*' })).not.toContain('delete_note');
    expect(() => names({ NOTES_ALLOW_TOOLS: 'no_such_tool' })).toThrow(ConfigurationError);
  });

  test('knows the instance it is for', () => {
    expect(runtime({}).connected?.instance).toStrictEqual({
      base: new URL('https://notes.example.org/'),
      account: 'ada',
    });
  });

  test('without configuration is not connected and knows what is missing', () => {
    expect(notesRuntime(undefined)).toMatchObject({
      connected: undefined,
      missing: ['NOTES_URL', 'NOTES_TOKEN'],
    });
  });

  test('takes the secrets of the configuration out of what it scrubs', () => {
    expect(runtime({}).scrubber.text(`Bearer ${SECRET}`)).not.toContain(SECRET);
  });

  test('has a key of its own for each process', () => {
    const bound = {
      instance: { server: 'x', base: 'y', account: 'z' },
      principal: { kind: 'local' } as const,
      tool: 't',
      targets: [],
      args: {},
    };
    const [one, two] = [runtime({}), runtime({})].map(({ connected }) => connected?.binding.call(bound));
    expect(one).toBeDefined();
    expect(one).not.toBe(two);
  });

  test('shares approvals with an instance that has the same key', () => {
    const keys = keysOf(new Uint8Array(32).fill(5));
    const bound = {
      instance: { server: 'x', base: 'y', account: 'z' },
      principal: { kind: 'local' } as const,
      tool: 't',
      targets: [],
      args: {},
    };
    const read = () => createRuntime(notesServer, readConfiguration(notesServer, { ...SET }), { keys });
    expect(read().connected?.binding.call(bound)).toBe(read().connected?.binding.call(bound));
  });

  test('refuses a key that is too short to hold', () => {
    expect(() =>
      createRuntime(notesServer, readConfiguration(notesServer, { ...SET }), {
        keys: keysOf(new Uint8Array(16)),
      }),
    ).toThrow(RangeError);
  });
});

describe('helpText', () => {
  const help = helpText(notesServer);

  test('names the program, its commands and every variable', () => {
    expect(help).toMatch(/^notes-mcp 1\.2\.3 — Notes$/m);
    for (const word of [
      'tools',
      'doctor',
      '--help',
      '--version',
      'NOTES_URL (required)',
      'NOTES_TOKEN (required: this or NOTES_TOKEN_FILE)',
      'NOTES_TOKEN_FILE',
      'NOTES_READ_ONLY',
      'ELICITATION',
    ]) {
      expect(help).toContain(word);
    }
  });

  test('describes what is declared', () => {
    expect(help).toContain('Address of the instance');
  });
});
