import type { Variables } from '../config/declaration.ts';
import { describeVariables } from '../config/describe-variables.ts';
import type { ServerDefinition } from './definition.ts';

/** The text of `--help`, made from the declarations. */
export function helpText<V extends Variables>(definition: ServerDefinition<V>): string {
  const { binary, title, version } = definition;
  const variables = describeVariables(definition).map(
    ({ name, required, describes }) => `  ${name}${required ? ' (required)' : ''}\n      ${describes}`,
  );
  return [
    `${binary} ${version} — ${title}`,
    '',
    'Serves MCP over stdio: start it from the settings of an MCP client.',
    '',
    'Commands',
    '  tools      the tools offered with these settings, and when each asks a person',
    '  doctor     checks address, credentials and rights against the instance; --json for programs',
    '  --help     this text',
    '  --version  the version',
    '',
    'Environment',
    ...variables,
  ].join('\n');
}
