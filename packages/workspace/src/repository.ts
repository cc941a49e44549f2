import { fileURLToPath } from 'node:url';

/** The root of this repository, with a slash at its end. From here and from a bundle in any package's dist it is as far. */
export const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** The path of something in this repository. */
export const inRepository = (path: string): string => `${repository}${path}`;
