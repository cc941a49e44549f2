/** A server whose declarations contradict each other, or promise what they do not keep. It does not start. */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
