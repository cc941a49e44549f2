import { resolve } from 'node:path';

/** Bundled CommonJS packages ask for the modules of Node by `require`, which an ES module does not have. */
const REQUIRE =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

/** What every bundle is made with. */
export const SETTINGS = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  conditions: ['@guard/source'],
  banner: { js: REQUIRE },
  logLevel: 'warning',
};

/** The absolute paths of the files whose code is in a bundle. */
export function inputsOf({ outputs }, workingDir = process.cwd()) {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const paths = inputs
    .filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && !/^(stand-in|first-use):/.test(path))
    .map(([path]) => resolve(workingDir, path));
  return [...new Set(paths)];
}
