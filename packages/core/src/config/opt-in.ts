import type { Choices } from './choices.ts';
import type { OptIn } from './declaration.ts';
import type { Findings } from './findings.ts';
import { ALLOW_WRITES, ELICITATION_OPT_IN, type Flags, READ_ONLY } from './flags.ts';
import { MCP_ALLOW_WRITES, MCP_ELICITATION_OPT_IN, readOwnFile } from './own-file.ts';
import type { Source } from './text-file.ts';

/** What else was read by then. */
interface Around {
  readonly source: Source;
  readonly flags: Flags;
  /** The variable that locks the server against writes, where it does. */
  readonly locked: string | undefined;
  readonly elicitation: boolean;
}

/** On a server that changes nothing and asks nobody unless it is told to. A lock beats whatever would open it. */
export function readOptIn(
  { file }: OptIn,
  { source, flags, locked, elicitation }: Around,
  findings: Findings,
): Choices {
  const own = readOwnFile(file, source, findings);
  const given = (flag: string) => (Object.hasOwn(flags, flag) ? `--${flag}` : undefined);
  const inFile = (said: boolean | undefined, key: string) =>
    said === true && own !== undefined ? `${key} in ${own.path}` : undefined;
  const lock = given(READ_ONLY) ?? locked;
  const allowed = given(ALLOW_WRITES) ?? inFile(own?.allowWrites, MCP_ALLOW_WRITES);
  const asks = given(ELICITATION_OPT_IN) ?? inFile(own?.optIn, MCP_ELICITATION_OPT_IN);
  if (given(READ_ONLY) !== undefined) {
    findings.warn(
      '--read-only is deprecated: this server only reads unless it is told otherwise; leave it out',
    );
  }
  if (lock !== undefined && allowed !== undefined) {
    findings.warn(`${lock} and ${allowed} contradict each other: the server only reads`);
  }
  // Every guarded call would be refused: neither of the two can have been meant like that.
  if (asks !== undefined && !elicitation) {
    findings.refuse(`ELICITATION=false and ${asks} contradict each other: take one of them away`);
  }
  return {
    ...(lock !== undefined && { writes: { value: 'denied', by: lock } }),
    ...(lock === undefined && allowed !== undefined && { writes: { value: 'allowed', by: allowed } }),
    ...(asks !== undefined && { ask: { value: 'on', by: asks } }),
  };
}
