/** What reading the environment turned up: problems stop the start, warnings are shown. Neither holds a value. */
export class Findings {
  readonly problems: string[] = [];
  readonly warnings: string[] = [];

  /** Notes a problem and returns undefined, so that a reader can `return findings.refuse(...)`. */
  refuse(problem: string): undefined {
    this.problems.push(problem);
    return undefined;
  }

  warn(warning: string): void {
    this.warnings.push(warning);
  }
}
