/**
 * The server cannot start as it is configured. `problems` holds one line each, starting with the name of the
 * variable and saying what to do; `message` is those lines joined. No line holds a value, but for an
 * entry of a tool list that matches nothing.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
