import { createHash } from 'node:crypto';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { project } from '../project.ts';
import type { PublishedServer } from '@guard/workspace';
import type { ProgramFile } from '../fresh-bundle.ts';
import type { Component } from '../third-party/component.ts';

/** What a bill of materials is made of. */
export interface Materials {
  readonly program: readonly ProgramFile[];
  readonly components: readonly Component[];
  readonly now: Date;
}

/**
 * The bill of materials of a bundled program, as CycloneDX 1.6 in JSON. The makers' own tool for esbuild
 * (@cyclonedx/cyclonedx-esbuild 1.4) lists the same packages, but not what they carry inside of themselves, such as
 * llhttp, nor the hash of the program; and the notices need the components in any case.
 */
export function sbom(server: PublishedServer, { program, components, now }: Materials): string {
  const main = mainComponent(server, program);
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: main, timestamp: now }) });
  const parts = components.map((component) => ({ ...component, part: thirdParty(component) }));
  for (const { carriedBy, part } of parts) {
    const holder = parts.find(({ name }) => name === carriedBy)?.part ?? main;
    holder.dependencies.add(part.bomRef);
    bom.components.add(part);
  }
  const normalizer = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return `${new Serialize.JsonSerializer(normalizer).serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function mainComponent(
  { packageName, definition }: PublishedServer,
  program: readonly ProgramFile[],
): Models.Component {
  const { version } = definition;
  const component = new Models.Component(Enums.ComponentType.Application, packageName, {
    version,
    bomRef: purl(packageName, version),
    purl: purl(packageName, version),
    supplier: new Models.OrganizationalEntity({ name: project.author }),
  });
  component.licenses.add(new Models.LicenseExpression(project.license));
  for (const file of program) component.components.add(programFile(file));
  return component;
}

function programFile({ name, content }: ProgramFile): Models.Component {
  const file = new Models.Component(Enums.ComponentType.File, name, { bomRef: `file:${name}` });
  file.hashes.set(Enums.HashAlgorithm['SHA-256'], sha256(content));
  return file;
}

// What has no version of its own was not taken from npm, so no package URL of npm names it.
function thirdParty({ name, version, license }: Component): Models.Component {
  const component = new Models.Component(Enums.ComponentType.Library, name, {
    bomRef: version === undefined ? name : purl(name, version),
    ...(version === undefined ? {} : { version, purl: purl(name, version) }),
  });
  component.licenses.add(new Models.LicenseExpression(license));
  return component;
}

// Of the name only the sign that begins a scope has to be encoded.
function purl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** In lower-case hexadecimal. */
export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
