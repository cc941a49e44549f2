import {
  codexToml,
  DIALOG_SECONDS,
  gooseYaml,
  jsonUnder,
  libreChatYaml,
  type SnippetWriter,
} from './snippets.ts';

/** What is known of an MCP client. Whatever nobody looked at is undefined, and the page says so. */
export interface Client {
  readonly id: string;
  readonly name: string;
  /** Where its configuration is. */
  readonly file: string;
  readonly where?: string;
  readonly write: SnippetWriter;
  /** Whether it shows the dialog, and what it does with the box: from reports of others, not from a run of ours. */
  readonly dialog?: { readonly short: string; readonly says: readonly string[] };
  /** What follows its name: how long it waits for a tool, and how the snippet makes that longer. */
  readonly waits?: string;
  /** What else one has to know. */
  readonly notes?: readonly string[];
}

const mcpServers = jsonUnder('mcpServers');

/** Clients in the order in which the pages list them. */
export const CLIENTS: readonly Client[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    file: '.mcp.json',
    where: 'in the folder of the project',
    write: mcpServers,
    dialog: {
      short: 'yes in the terminal, no elsewhere',
      says: [
        'In the terminal it shows the box with Accept and Decline. Accepting without the tick reaches the server as a cancel: tick the box first, then accept.',
        'Inside VS Code, in the desktop app and in programs that drive it, it says that it can ask and then answers "decline" without showing anything. Nothing is done there, and the reply says after how many milliseconds the answer came.',
        'In the local agent mode it says that it cannot ask, so guarded tools use the two-call token.',
        'A hook of yours can answer the dialog by program. Then no person is asked.',
      ],
    },
    waits: 'waits for hours. If `MCP_TOOL_TIMEOUT` (milliseconds) is set, set it to 660000 or more.',
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    file: 'claude_desktop_config.json',
    where: '~/Library/Application Support/Claude on macOS, %APPDATA%\\Claude on Windows',
    write: mcpServers,
    dialog: {
      short: 'no',
      says: ['It does not say that it can ask, so guarded tools use the two-call token.'],
    },
    notes: ['Quit it and start it again after a change of the file.'],
  },
  {
    id: 'vs-code',
    name: 'VS Code',
    file: '.vscode/mcp.json',
    where: 'in the folder of the project',
    write: jsonUnder('servers', { before: { type: 'stdio' } }),
    dialog: { short: 'yes', says: ['It says that it can show forms, and shows them.'] },
    notes: ['The key is `servers`, not `mcpServers` as in most other clients.'],
  },
  {
    id: 'cursor',
    name: 'Cursor',
    file: '~/.cursor/mcp.json',
    write: mcpServers,
    dialog: { short: 'yes, since 1.5', says: ['Since version 1.5 it shows forms.'] },
  },
  {
    id: 'codex',
    name: 'Codex',
    file: '~/.codex/config.toml',
    write: codexToml,
    dialog: {
      short: 'depends on its mode',
      says: [
        'In its full-access and approve modes it accepts forms by itself, with nothing in them. The tick is missing then, so nothing is done, and the reply says so.',
        'In its other modes: not checked.',
      ],
    },
    waits: `gives up after a minute. The snippet allows ${DIALOG_SECONDS} seconds by \`tool_timeout_sec\`.`,
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    file: '~/.gemini/settings.json',
    write: jsonUnder('mcpServers', { after: { timeout: DIALOG_SECONDS * 1000 } }),
    waits: `gives up after ten minutes, which is as long as a dialog stays open. The snippet allows ${DIALOG_SECONDS} seconds; \`timeout\` is in milliseconds.`,
  },
  { id: 'windsurf', name: 'Windsurf', file: '~/.codeium/windsurf/mcp_config.json', write: mcpServers },
  {
    id: 'zed',
    name: 'Zed',
    file: '~/.config/zed/settings.json',
    write: jsonUnder('context_servers'),
    notes: ['Zed calls MCP servers context servers.'],
  },
  {
    id: 'cline',
    name: 'Cline',
    file: 'cline_mcp_settings.json',
    where: 'opened from its list of MCP servers',
    write: jsonUnder('mcpServers', { after: { timeout: DIALOG_SECONDS } }),
    waits: `gives up after a minute. The snippet allows ${DIALOG_SECONDS} seconds; \`timeout\` is in seconds.`,
  },
  {
    id: 'goose',
    name: 'Goose',
    file: '~/.config/goose/config.yaml',
    write: gooseYaml,
    notes: [
      'In August 2026 it did not speak the revision 2026-07-28 yet. The servers then use the one of 2025 with it, without any setting.',
    ],
    waits: `gives up after five minutes. The snippet allows ${DIALOG_SECONDS} seconds; \`timeout\` is in seconds.`,
  },
  {
    id: 'librechat',
    name: 'LibreChat',
    file: 'librechat.yaml',
    write: libreChatYaml,
    waits: `gives up after half a minute. The snippet allows ${DIALOG_SECONDS} seconds; \`timeout\` is in milliseconds.`,
    notes: [
      'In a container, `npx` and the file with the credential have to be inside it: mount the file and write its path in there.',
    ],
  },
];
