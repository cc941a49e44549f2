import { publishedNames } from '../names.ts';
import { project } from '../project.ts';
import type { PublishedServer } from '@guard/workspace';
import { requiredSettings } from './settings.ts';

const BLOCK = /<!-- install -->[^]*?<!-- \/install -->/;

/** Writes the other ways to install between `<!-- install -->` and `<!-- /install -->` of a README. */
export function fillInstallBlock(readme: string, server: PublishedServer): string {
  if (!BLOCK.test(readme))
    throw new Error(`The README of apps/${server.folder} has no block for installation`);
  return readme.replace(BLOCK, () => `<!-- install -->\n\n${otherWays(server)}\n\n<!-- /install -->`);
}

function otherWays(server: PublishedServer): string {
  const variables = requiredSettings(server).map(({ name }) => `  -e ${name} \\`);
  return `Without Node there are two more ways:

- As a bundle (MCPB) for desktop clients: download the \`.mcpb\` file from the [releases](${project.repository}/releases) and open it. The client asks for the settings and keeps the secret.
- As a container. It needs no privilege, no writable file system and no port; the variables are taken from your shell:

\`\`\`sh
docker run --rm -i --read-only --cap-drop ALL --security-opt no-new-privileges \\
${variables.join('\n')}
  ${publishedNames(server).image}
\`\`\``;
}
