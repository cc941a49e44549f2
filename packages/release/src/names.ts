import { project } from './project.ts';
import type { PublishedServer } from '@guard/workspace';

/** The names under which one version of a server is published. */
export interface PublishedNames {
  /** In the MCP registry; the npm package and the image repeat it as proof that they belong together. */
  readonly registry: string;
  readonly image: string;
  /** Without a slash: the registry takes no bundle whose release tag holds one, as tags of changesets do. */
  readonly tag: string;
  readonly bundle: string;
  readonly bundleUrl: string;
  readonly sbom: string;
}

export function publishedNames({ definition }: PublishedServer): PublishedNames {
  const { binary, version } = definition;
  const tag = `${binary}-v${version}`;
  const bundle = `${binary}-${version}.mcpb`;
  return {
    registry: `${project.registryNamespace}/${binary}`,
    image: `${project.images}/${binary}:${version}`,
    tag,
    bundle,
    bundleUrl: `${project.repository}/releases/download/${tag}/${bundle}`,
    sbom: `${binary}-${version}.cdx.json`,
  };
}

/** One line for the catalogues; the MCP registry takes at most 100 characters. */
export function summary({ definition }: PublishedServer): string {
  const { title, optIn } = definition;
  return optIn === undefined
    ? `MCP server for ${title} that asks a person before it does what cannot be undone`
    : `MCP server for ${title} that only reads unless it is told otherwise`;
}

/** Where a server is described. */
export function homepage({ folder }: PublishedServer): string {
  return `${project.repository}/tree/main/apps/${folder}#readme`;
}
