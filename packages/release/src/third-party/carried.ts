import type { Component } from './component.ts';
import type { SuppliedTexts } from './licence-texts.ts';

/** Code from elsewhere that a package carries without saying so in a way a program could read. */
const KNOWN = [
  // The HTTP parser, translated to WebAssembly. undici's own copy of the licence covers undici only.
  { file: /\/undici\/lib\/llhttp\//, name: 'llhttp', license: 'MIT' },
] as const;

/** Bundlers of others leave this line in front of each module that they took in. */
const TAKEN_IN =
  /^\/\/#region .*\/node_modules\/\.pnpm\/[^/]*@([^/@_]+)[^/]*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//gm;

/** Licences of what packages were found to have taken in; a new one has to be looked up by somebody. */
const LICENCES: Readonly<Record<string, string>> = { 'content-type': 'MIT' };

/** A file whose code is in a bundle. */
export interface BundledFile {
  /** Absolute, with slashes. */
  readonly file: string;
  readonly code: string;
  /** Name of the package it belongs to. */
  readonly carriedBy: string;
}

/**
 * Packages inside of packages, which no lock file lists.
 *
 * @throws Error when one is new
 */
export async function carriedIn(
  { file, code, carriedBy }: BundledFile,
  supplied: SuppliedTexts,
): Promise<Component[]> {
  const known = KNOWN.filter((entry) => entry.file.test(file)).map((entry) => ({
    ...entry,
    version: undefined,
  }));
  const found = [...code.matchAll(TAKEN_IN)].map(([, version, name = '']) => {
    const license = LICENCES[name];
    if (license === undefined)
      throw new Error(`${carriedBy} carries ${name}, whose licence is not known here`);
    return { name, version, license };
  });
  return Promise.all(
    [...known, ...found].map(async ({ name, version, license }) => ({
      name,
      version,
      license,
      carriedBy,
      texts: [await supplied(name)],
    })),
  );
}
