import { homepage, summary } from '../names.ts';
import { project } from '../project.ts';
import type { PublishedServer } from '@guard/workspace';
import { type RequiredSetting, requiredSettings } from './settings.ts';

/** manifest.json: what an MCP bundle (MCPB) says of itself, with the form a person fills in. */
export function bundleManifest(server: PublishedServer) {
  const { definition, node } = server;
  const required = requiredSettings(server);
  const program = bundledProgram(server);
  return {
    manifest_version: '0.3',
    name: definition.binary,
    display_name: definition.title,
    version: definition.version,
    description: summary(server),
    author: { name: project.author },
    repository: { type: 'git', url: `${project.repository}.git` },
    homepage: homepage(server),
    support: `${project.repository}/issues`,
    license: project.license,
    server: {
      type: 'node',
      entry_point: program,
      mcp_config: {
        command: 'node',
        args: [`\${__dirname}/${program}`],
        // Only what has to be filled in: a client leaves `${…}` as it is where nothing was, and the server refuses it.
        env: Object.fromEntries(required.map(({ name, key }) => [name, `\${user_config.${key}}`])),
      },
    },
    tools: definition.tools.map(({ name, description }) => ({ name, description })),
    user_config: Object.fromEntries(
      required.map((setting) => [setting.key, field(setting, definition.title)]),
    ),
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node } },
  };
}

const FOLDER = 'server';

/** Path of the program inside of the bundle; `.mjs`, because no package.json beside it says what it is. */
function bundledProgram({ definition }: PublishedServer): string {
  return `${FOLDER}/${definition.binary}.mjs`;
}

/** Path inside of the bundle of a file that is built: the first one is called another way there, the others not. */
export function bundledFile(server: PublishedServer, name: string): string {
  return name === `${server.definition.binary}.js` ? bundledProgram(server) : `${FOLDER}/${name}`;
}

function field({ key, describes, secret }: RequiredSetting, title: string) {
  return {
    type: 'string',
    title: `${title}: ${key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
    description: describes,
    required: true,
    sensitive: secret,
  };
}
