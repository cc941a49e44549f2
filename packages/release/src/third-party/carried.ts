import type { Component } from './component.ts';
import type { SuppliedTexts } from './licence-texts.ts';

/** Code from elsewhere that a package carries without saying so in a way a program could read. */
const KNOWN = [
  // The HTTP parser, translated to WebAssembly. undici's own copy of the licence covers undici only.
  { inside: /\/undici\/lib\/llhttp\//, code: { name: 'llhttp', version: undefined, license: 'MIT' } },
] as const;

/** Bundlers of others leave a line with the path in front of each module that they took in. */
const TAKEN_IN = /^\/\/#region (\S+)$/gm;

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
  const known = KNOWN.filter(({ inside }) => inside.test(file)).map((entry) => entry.code);
  const found = [...code.matchAll(TAKEN_IN)].flatMap(([, path = '']) => {
    const taken = packageInPath(path);
    return taken === undefined ? [] : [{ ...taken, license: licenceOf(taken.name, carriedBy) }];
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

/** `…/node_modules/.pnpm/lamp@1.2.3_peer@4.5.6/node_modules/lamp/index.js` is lamp 1.2.3. */
function packageInPath(path: string): Pick<Component, 'name' | 'version'> | undefined {
  const [store, inside] = path.split('/node_modules/').slice(-2);
  if (store === undefined || inside === undefined) return undefined;
  const segments = inside.split('/');
  const name = segments.slice(0, inside.startsWith('@') ? 2 : 1).join('/');
  const prefix = `.pnpm/${name.replace('/', '+')}@`;
  const version = store.startsWith(prefix) ? store.slice(prefix.length).split('_')[0] : undefined;
  return { name, version };
}

function licenceOf(name: string, carriedBy: string): string {
  const license = LICENCES[name];
  if (license !== undefined) return license;
  throw new Error(`${carriedBy} carries ${name}, whose licence is not known here`);
}
