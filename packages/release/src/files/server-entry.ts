import { homepage, publishedNames, summary } from '../names.ts';
import { project } from '../project.ts';
import type { PublishedServer } from '@guard/workspace';
import { type Setting, settings } from './settings.ts';

/** The version of the format, which is a date. */
const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
const STDIO = { type: 'stdio' };

/** server.json: what the MCP registry is told. The bundle joins at a release, when its hash is known. */
export function serverEntry(server: PublishedServer, bundleSha256?: string) {
  const { definition, folder } = server;
  const packages = [npmPackage(server), image(server)];
  return {
    $schema: SCHEMA,
    name: publishedNames(server).registry,
    title: definition.title,
    description: summary(server),
    version: definition.version,
    websiteUrl: homepage(server),
    repository: { url: project.repository, source: 'github', subfolder: `apps/${folder}` },
    packages: bundleSha256 === undefined ? packages : [...packages, bundle(server, bundleSha256)],
  };
}

function npmPackage(server: PublishedServer) {
  return {
    registryType: 'npm',
    identifier: server.packageName,
    version: server.definition.version,
    runtimeHint: 'npx',
    transport: STDIO,
    environmentVariables: settings(server).map((setting) => variable(eitherOf(setting))),
  };
}

// Version and registry are part of an image's identifier: the registry refuses them as fields of their own.
function image(server: PublishedServer) {
  return {
    registryType: 'oci',
    identifier: publishedNames(server).image,
    runtimeHint: 'docker',
    transport: STDIO,
    // A path of the host means nothing inside of a container, so that here the secret itself is what is needed.
    environmentVariables: settings(server)
      .filter(({ kind }) => kind !== 'file')
      .map(variable),
  };
}

// The bundle's own manifest says what is to be set.
function bundle(server: PublishedServer, fileSha256: string) {
  return {
    registryType: 'mcpb',
    identifier: publishedNames(server).bundleUrl,
    fileSha256,
    transport: STDIO,
  };
}

/** The format can demand a variable, and not "this or that": a form that demanded one would refuse its file. */
function eitherOf(setting: Setting): Setting {
  if (setting.orElse === undefined) return setting;
  const describes = `${setting.describes.replace(/\.$/, '')}; required: this or ${setting.orElse}`;
  return { ...setting, required: false, describes };
}

const FORMATS = { text: 'string', switch: 'boolean', file: 'filepath' } as const;

function variable({ name, describes, required, secret, kind, default: fallback }: Setting) {
  return {
    name,
    description: describes,
    isRequired: required,
    isSecret: secret,
    format: FORMATS[kind],
    // The other defaults are words for people, not values.
    ...(kind === 'switch' ? { default: fallback } : {}),
  };
}
