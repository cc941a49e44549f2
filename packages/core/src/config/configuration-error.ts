/**
 * The server cannot start as it is configured. `problems` holds one line each, starting with the name of the
 * variable and saying what to do; `message` is those lines joined. No line ever holds a value.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
