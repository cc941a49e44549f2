import { publishedNames, summary } from '../names.ts';
import { COMMAND, project } from '../project.ts';
import type { PublishedServer } from '@guard/workspace';

/** The images that ours are made from, as the lines of bases.Dockerfile name them. */
export interface BaseImages {
  readonly checked: string;
  readonly final: string;
}

/** @throws Error when one of the two stages is missing */
export function readBaseImages(text: string): BaseImages {
  const images = new Map(
    [...text.matchAll(/^FROM (\S+) AS (\w+)$/gm)].map(([, image, stage]) => [stage, image]),
  );
  const [checked, final] = [images.get('checked'), images.get('final')];
  if (checked === undefined || final === undefined) throw new Error('bases.Dockerfile lacks a base image');
  return { checked, final };
}

const NODE = '/nodejs/bin/node';

/**
 * The Dockerfile. It takes the files that npm gets instead of building some: two builds of one version could differ.
 * The last stage copies only, so that images for other processors need no emulation.
 */
export function dockerfile(server: PublishedServer, bases: BaseImages): string {
  const { binary } = server.definition;
  const program = `/app/${binary}.mjs`;
  return `# Written by \`${COMMAND}\`; do not edit.
# Build the package first: pnpm --filter ${server.packageName}... build && docker build apps/${server.folder}
FROM --platform=$BUILDPLATFORM ${bases.checked} AS checked
WORKDIR /app
COPY dist/${binary}.js ${program}
COPY dist/*.mjs LICENSE THIRD_PARTY_NOTICES ./
# What does not start, or does not find its tools, must not become an image.
RUN ["node", "${program}", "tools"]

# Holds Node and no shell, no npm, no package manager.
FROM ${bases.final}
${labels(server)}
# Files stay root's: the account that runs cannot change what it runs.
COPY --from=checked /app /app
WORKDIR /app
USER 65532:65532
HEALTHCHECK --interval=5m --timeout=30s --start-period=10s --retries=2 CMD ["${NODE}", "${program}", "doctor"]
ENTRYPOINT ["${NODE}", "${program}"]
`;
}

function labels(server: PublishedServer): string {
  const { binary, version } = server.definition;
  const pairs = {
    'org.opencontainers.image.title': binary,
    'org.opencontainers.image.description': summary(server),
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.licenses': project.license,
    'org.opencontainers.image.source': project.repository,
    'io.modelcontextprotocol.server.name': publishedNames(server).registry,
  };
  return `LABEL ${Object.entries(pairs)
    .map(([key, value]) => `${key}="${value}"`)
    .join(' \\\n      ')}`;
}

/** Lets into the build what the image needs, and nothing else: a secret in the folder can not slip in. */
export function dockerignore({ definition }: PublishedServer): string {
  return ['*', `!dist/${definition.binary}.js`, '!dist/*.mjs', '!LICENSE', '!THIRD_PARTY_NOTICES', ''].join(
    '\n',
  );
}
