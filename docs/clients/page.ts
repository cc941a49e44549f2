import type { Client } from './catalogue.ts';
import { SERVERS } from './settings.ts';

/** Said of what nobody has looked at, so that no reader takes a guess for a fact. */
export const NOT_CHECKED = 'not checked';

/** The page of one client, as Markdown. */
export function clientPage(client: Client): string {
  const { name, file, where, waits, notes = [] } = client;
  return [
    `# ${name}`,
    `The configuration goes into \`${file}\`${where === undefined ? '' : `, ${where}`}. If the file has servers already, add the inner part.`,
    snippets(client),
    'A file beside the configuration holds the credential, so that it is in no chat and in no backup of the settings. The pages [wg-easy](/guide/wg-easy), [FreshRSS](/guide/freshrss), [Woodpecker CI](/guide/woodpecker) and [Bitbucket](/guide/bitbucket) say how to make it. Paths have to be whole: a `~` is not expanded here.',
    ...notes,
    '## Does it show the dialog?',
    ...dialog(client),
    '## How long it waits',
    waits === undefined
      ? `How long ${name} waits for a tool: ${NOT_CHECKED}. A dialog stays open for ten minutes; if ${name} gives up before, nothing is done.`
      : `A dialog stays open for ten minutes. ${name} ${waits}`,
    '## What was checked',
    `The place and the form of the file, and how long it waits, are as the makers of ${name} document them. The servers were not run in ${name} by this project: its tests drive them with the MCP SDK’s own clients of both generations, and with clients that speak raw JSON-RPC. How many tools ${name} takes, and how long their names may be: ${NOT_CHECKED}. Tool names here have 40 characters at most, and [\`essential\`](/guide/configuration#fewer-tools) makes the list short.`,
  ].join('\n\n');
}

function dialog({ name, dialog }: Client): string[] {
  if (dialog === undefined) {
    return [
      `${NOT_CHECKED[0]?.toUpperCase()}${NOT_CHECKED.slice(1)}. [Find out in a minute](/clients/#find-out-in-a-minute): a guarded tool is safe in either case, because nothing happens without an answer.`,
    ];
  }
  return [
    `By its makers and by reports of people who use ${name}, up to November 2026, not by a run of ours:`,
    dialog.says.map((fact) => `- ${fact}`).join('\n'),
  ];
}

function snippets({ write }: Client): string {
  const blocks = SERVERS.map((server) => {
    const { language, text } = write(server);
    return `\`\`\`${language} [${server.title}]\n${text}\n\`\`\``;
  });
  return `::: code-group\n\n${blocks.join('\n\n')}\n\n:::`;
}
