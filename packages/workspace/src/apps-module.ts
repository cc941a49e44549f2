import { formatted, type GeneratedFile } from './generated-files.ts';

/** The module that knows every folder of apps/, written from their names: bundles and types need imports that stand. */
export async function appsModule(
  root: string,
  apps: readonly { readonly folder: string; readonly packageName: string }[],
): Promise<GeneratedFile> {
  const named = apps.toSorted((one, other) => (one.folder < other.folder ? -1 : 1)).map(withIdentifier);
  const imports = named.flatMap(({ packageName, identifier }) => [
    `import ${identifier}Package from '${packageName}/package.json' with { type: 'json' };`,
    `import { server as ${identifier} } from '${packageName}/src/server.ts';`,
  ]);
  const entries = named.map(
    ({ folder, identifier }) =>
      `  { folder: '${folder}', packageJson: ${identifier}Package, definition: ${identifier} },`,
  );
  const text = `import type { ServerDefinition } from '@guard/core/inspect';
${imports.join('\n')}

/** A folder of apps/. */
export interface App {
  readonly folder: string;
  readonly packageJson: { readonly name: string; readonly engines: { readonly node: string }; readonly private?: boolean };
  readonly definition: ServerDefinition;
}

/** All of them, in the order of their names. Written by \`pnpm new-server\`. */
export const apps: readonly App[] = [
${entries.join('\n')}
];
`;
  return formatted(root, 'packages/workspace/src/apps.ts', text, 'typescript');
}

function withIdentifier<T extends { readonly folder: string }>(app: T): T & { readonly identifier: string } {
  const identifier = app.folder.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return { ...app, identifier };
}
