/** What is bundled, and how. */
export interface BundleOptions {
  /** Absolute, or relative to the working directory, as is `outfile`. */
  readonly entry: string;
  readonly outfile: string;
  readonly minify?: boolean;
  /** Packages that are loaded at run time instead. */
  readonly external?: readonly string[];
}

/** Makes one ES module of a program for Node 20, and returns the absolute paths of the files whose code is in it. */
export function bundle(options: BundleOptions): Promise<readonly string[]>;

/** What a server is made of. */
export interface ServerBundle {
  /** Names of the files, in the folder of the first one: that one first, the others are loaded by it on first use. */
  readonly files: readonly string[];
  /** Absolute paths of the files whose code is in them. */
  readonly inputs: readonly string[];
}

/**
 * Makes of a server a first file, which answers without the tools, and others that it loads on first use. `server.ts`
 * beside the entry exports the server, whose tools are recorded. The folder of `outfile` holds nothing else afterwards.
 *
 * @throws Error when the declarations contradict each other, or when the built server does not load those recorded
 */
export function bundleServer(options: ServerBundleOptions): Promise<ServerBundle>;

export interface ServerBundleOptions extends Pick<BundleOptions, 'entry' | 'outfile'> {
  /** For tests: where the server looks for the policy of the machine. Default: where a released one does. */
  readonly policyPlace?: string;
}
