/** What is bundled, and how. */
export interface BundleOptions {
  /** Absolute, or relative to the working directory, as is `outfile`. */
  readonly entry: string;
  readonly outfile: string;
  readonly minify?: boolean;
  /** Leaves out what a server never runs. */
  readonly shed?: boolean;
  /** Packages that are loaded at run time instead. */
  readonly external?: readonly string[];
}

/** Makes one ES module of a program for Node 20, and returns the absolute paths of the files whose code is in it. */
export function bundle(options: BundleOptions): Promise<readonly string[]>;
