/** A package whose code is in a bundle. */
export interface Component {
  readonly name: string;
  /** Undefined where the code that carries it does not say. */
  readonly version: string | undefined;
  /** SPDX identifier, or an expression of them. */
  readonly license: string;
  /** Name of the package that carries it inside of itself. */
  readonly carriedBy: string | undefined;
  /** Texts of its licences and notices, each once. */
  readonly texts: readonly string[];
}
