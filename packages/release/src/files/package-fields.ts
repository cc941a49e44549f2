import { project } from '../project.ts';

/** A package.json, as read. */
export type PackageJson = Readonly<Record<string, unknown>>;

/** What package.json says of where a package comes from. */
export interface PackageOrigin {
  /** From the root of the repository, with slashes. */
  readonly directory: string;
  /** Name in the MCP registry, for a server. */
  readonly mcpName?: string;
}

const PLACE = 'license';

/** Sets the fields that npm, its provenance check and the MCP registry read; they stand behind the licence. */
export function withOrigin(packageJson: PackageJson, { directory, mcpName }: PackageOrigin): PackageJson {
  const fields: PackageJson = {
    ...(mcpName === undefined ? {} : { mcpName }),
    homepage: `${project.repository}/tree/main/${directory}#readme`,
    bugs: `${project.repository}/issues`,
    repository: { type: 'git', url: `git+${project.repository}.git`, directory },
  };
  const rest = Object.entries(packageJson).filter(([key]) => !Object.hasOwn(fields, key));
  const at = rest.findIndex(([key]) => key === PLACE) + 1;
  return {
    ...Object.fromEntries([...rest.slice(0, at), ...Object.entries(fields), ...rest.slice(at)]),
    publishConfig: { ...published(packageJson), access: 'public', provenance: true },
  };
}

// With provenance demanded, a publication from anywhere but the release workflow fails.
function published({ publishConfig }: PackageJson): object {
  return typeof publishConfig === 'object' && publishConfig !== null ? publishConfig : {};
}
