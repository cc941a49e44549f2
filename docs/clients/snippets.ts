import type { ServerSettings } from './settings.ts';

/** The language of a snippet and its text. */
interface Snippet {
  readonly language: 'json' | 'toml' | 'yaml';
  readonly text: string;
}

/** How a client wants a server written down. */
export type SnippetWriter = (server: ServerSettings) => Snippet;

/** A dialog stays open ten minutes; a client that gives up earlier ends the call while the person reads. */
export const DIALOG_SECONDS = 660;

const args = (server: ServerSettings) => ['-y', server.package];

type Members = Readonly<Record<string, unknown>>;

/** JSON with the servers under `key`; what a client wants besides comes before the command or after all. */
export function jsonUnder(
  key: string,
  { before = {}, after = {} }: { readonly before?: Members; readonly after?: Members } = {},
): SnippetWriter {
  return (server) => {
    const entry = { ...before, command: 'npx', args: args(server), env: server.env, ...after };
    const text = JSON.stringify({ [key]: { [server.name]: entry } }, null, 2);
    // On one line, as people write it.
    return { language: 'json', text: text.replace(/\[\s+("-y"),\s+("[^"]+")\s+\]/, '[$1, $2]') };
  };
}

/** The configuration of Codex. */
export const codexToml: SnippetWriter = (server) => ({
  language: 'toml',
  text: [
    `[mcp_servers.${server.name}]`,
    `command = "npx"`,
    `args = ["-y", "${server.package}"]`,
    `tool_timeout_sec = ${DIALOG_SECONDS}`,
    '',
    `[mcp_servers.${server.name}.env]`,
    ...Object.entries(server.env).map(([name, value]) => `${name} = "${value}"`),
  ].join('\n'),
});

/** The configuration of Goose, which calls things by other names. */
export const gooseYaml: SnippetWriter = (server) => ({
  language: 'yaml',
  text: [
    'extensions:',
    `  ${server.name}:`,
    '    enabled: true',
    '    type: stdio',
    `    name: ${server.name}`,
    '    cmd: npx',
    `    args: ['-y', '${server.package}']`,
    `    timeout: ${DIALOG_SECONDS}`,
    '    envs:',
    ...Object.entries(server.env).map(([name, value]) => `      ${name}: ${value}`),
  ].join('\n'),
});

/** The configuration of LibreChat. */
export const libreChatYaml: SnippetWriter = (server) => ({
  language: 'yaml',
  text: [
    'mcpServers:',
    `  ${server.name}:`,
    '    type: stdio',
    '    command: npx',
    `    args: ['-y', '${server.package}']`,
    `    timeout: ${DIALOG_SECONDS * 1000}`,
    '    env:',
    ...Object.entries(server.env).map(([name, value]) => `      ${name}: ${value}`),
  ].join('\n'),
});
