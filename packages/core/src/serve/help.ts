import type { Variables } from '../config/declaration.ts';
import { describeVariables } from '../config/describe-variables.ts';
import { describeFlags } from '../config/flags.ts';
import type { ServerStart } from './definition.ts';

/** The text of `--help`, made from the declarations. */
export function helpText<V extends Variables>(definition: ServerStart<V>): string {
  const { binary, title, version } = definition;
  const variables = describeVariables(definition).map(
    ({ name, required, orElse, describes }) =>
      `  ${name}${required ? requirement(orElse) : ''}\n      ${describes}`,
  );
  return [
    `${binary} ${version} — ${title}`,
    '',
    'Serves MCP over stdio: start it from the settings of an MCP client. The command http serves a team.',
    '',
    'Commands',
    '  http       serves MCP over HTTP at GUARD_HTTP_LISTEN; needs GUARD_AUTH',
    '  tokens     add NAME, list, remove NAME: who may call over HTTP, in GUARD_TOKENS_FILE',
    '  tools      the tools offered with these settings, and when each asks a person',
    '  doctor     checks address, credentials and rights against the instance; --json for programs; --notify sends a test',
    '  audit      verify FILE: whether a record of calls holds together; show FILE: what happened',
    '  policy     check FILE: what a policy would do to this server, tool by tool',
    '  approvals  list, show ID, withdraw ID: what waits on the approval page; serve: keeps the page up',
    '  passkeys   add NAME, list, remove NAME: what approves where a passkey is asked for',
    '  --help     this text (-h)',
    '  --version  the version (-v)',
    '',
    ...options(definition),
    'Environment',
    ...variables,
  ].join('\n');
}

/** The flags that count in front of, or behind, any command. */
function options<V extends Variables>(definition: ServerStart<V>): string[] {
  const rows = describeFlags(definition).map(({ flag, describes }) => `  ${flag}\n      ${describes}`);
  return rows.length === 0 ? [] : ['Options', ...rows, ''];
}

function requirement(orElse: string | undefined): string {
  return orElse === undefined ? ' (required)' : ` (required: this or ${orElse})`;
}
