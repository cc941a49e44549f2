import { bundle } from '@guard/bundle';
import { inRepository } from '@guard/workspace';

/** Bundles a program of src/subjects into one small file, and returns the path of it. */
export async function bundleSubject(name: string): Promise<string> {
  const outfile = inRepository(`packages/bench/dist/${name}.js`);
  await bundle({ entry: inRepository(`packages/bench/src/subjects/${name}.ts`), outfile, minify: true });
  return outfile;
}
