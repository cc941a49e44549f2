import { bundle } from '@guard/bundle';
import { inRepository } from '@guard/workspace';

/**
 * Bundles a program of src/subjects as an app is bundled, and returns the path of the bundle. `shed` leaves out what
 * a server never runs: what a server saves by that is part of what is measured.
 */
export async function bundleLikeAnApp(name: string, { shed }: { readonly shed: boolean }): Promise<string> {
  const outfile = inRepository(`packages/bench/dist/${name}.js`);
  await bundle({
    entry: inRepository(`packages/bench/src/subjects/${name}.ts`),
    outfile,
    minify: true,
    shed,
  });
  return outfile;
}
