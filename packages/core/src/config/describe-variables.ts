import { AUDIT_FAILURE, AUDIT_FILE, AUDIT_KEY_FILE, AUDIT_LEVEL } from './audit-settings.ts';
import { fileVariableName, variableName } from './declaration.ts';
import { httpRows } from './http-variables.ts';
import { APPROVE_BY, WHEN_OFF, WHEN_UNABLE } from './posture-settings.ts';
import {
  NOTIFY_FORMAT,
  NOTIFY_KEY_FILE,
  NOTIFY_TEXT,
  NOTIFY_TOKEN_FILE,
  NOTIFY_URL,
} from './notify-settings.ts';
import { APPROVAL_MINUTES, APPROVALS_LISTEN, APPROVALS_URL } from './page-settings.ts';
import { KEY_FILE, STATE_DIR } from './state-settings.ts';
import type { ConfigurationSpec, Variables } from './declaration.ts';

/** One row of the table of environment variables in `--help`, the README and the docs. */
export interface VariableRow {
  readonly name: string;
  readonly required: boolean;
  /** The variable that may be set in its place; one of the two is required. */
  readonly orElse?: string;
  /** What holds when it is not set; "" when there is no such value. */
  readonly default: string;
  readonly describes: string;
  /** The only command that looks at it; undefined where all do. */
  readonly only?: 'http';
}

const prefixedSettings = {
  readOnly: [
    'false',
    '1, true or yes: only tools that read are registered. Anything unclear counts as true.',
  ],
  allowTools: [
    'all tools',
    'Register only these: names, prefix*, or essential, separated by commas or blanks.',
  ],
  denyTools: ['none', 'Do not register these, even if the allow list has them. Written the same way.'],
  caFile: ['', 'PEM file with certificates to trust besides those of the system.'],
  webUrl: [
    'the address of the instance',
    'Where people open the instance, if that is another address than the one the server uses.',
  ],
  insecureTls: ['false', 'Exactly true: do not check the certificate of the instance. For tests only.'],
} as const;

/** Settings that have no prefix and reach every server in the same environment. */
const elicitationRow: VariableRow = {
  name: 'ELICITATION',
  required: false,
  default: 'true',
  describes:
    'Exactly true or false. false: no person is asked, and guarded tools fall back to the two-call token.',
};

const postureRows: readonly VariableRow[] = [
  optional(
    APPROVE_BY,
    'none',
    'The least that approves a guarded call: dialog, page or passkey. A two-call token then approves nothing.',
  ),
  optional(
    WHEN_UNABLE,
    'token',
    'What a guarded call does when the client cannot show a dialog: token, page, or refuse for the error -32021.',
  ),
  optional(WHEN_OFF, 'token', 'What a guarded call does with ELICITATION=false: token, page or refuse.'),
];

const stateRows: readonly VariableRow[] = [
  optional(
    STATE_DIR,
    'none; a folder of the user where a page can decide',
    'Folder of your own, outside of any project, that keeps approvals over a restart and shares them between ' +
      'processes of this server. none: they are kept in memory.',
  ),
  optional(
    KEY_FILE,
    'a key made in that folder',
    'File with keys of 32 bytes or more, one a line: the first seals the approvals in that folder, all of them open.',
  ),
];

const pageRows: readonly VariableRow[] = [
  optional(
    APPROVALS_LISTEN,
    'localhost and a random port',
    'Where the approval page listens: a port, or an address and a port.',
  ),
  optional(
    APPROVALS_URL,
    'http://localhost with that port',
    'Where people open the approval page, if that is another address: https, or http://localhost.',
  ),
  optional(
    APPROVAL_MINUTES,
    '30',
    'How many minutes a question stays on the approval page, from 1 to 1440. What was approved is carried out within ten.',
  ),
];

const notifyRows: readonly VariableRow[] = [
  optional(
    NOTIFY_URL,
    'none',
    'Told of each question on the approval page. Its address then goes there only, and to no client.',
  ),
  optional(fileVariableName(NOTIFY_URL), '', `File that holds ${NOTIFY_URL}; set one of the two.`),
  optional(NOTIFY_FORMAT, 'json', 'What that address takes: json, ntfy, gotify, slack or discord.'),
  optional(NOTIFY_TEXT, 'waiting', 'waiting: that a question waits. question: its text as well.'),
  optional(NOTIFY_TOKEN_FILE, 'none', 'File with a token that is sent as bearer, for ntfy and gotify.'),
  optional(NOTIFY_KEY_FILE, 'none', 'File with a key of 32 bytes or more that signs the json format.'),
];

const auditRows: readonly VariableRow[] = [
  optional(
    AUDIT_FILE,
    'off',
    'File that records every question, every answer and what was done, a JSON object a line; or stderr.',
  ),
  optional(
    AUDIT_FAILURE,
    'deny',
    'deny: what cannot be recorded is not done. warn: it is done, and a line on stderr says so.',
  ),
  optional(
    AUDIT_LEVEL,
    'guarded',
    'guarded: calls that ask or are denied. writes: all that change something. all: reads as well.',
  ),
  optional(
    AUDIT_KEY_FILE,
    'none',
    'File with keys of 32 bytes or more, one a line: without the first, nobody can change the record unseen.',
  ),
];

/** Settings of the guard, the same for every server. */
export const guardRows: readonly VariableRow[] = [
  elicitationRow,
  ...postureRows,
  ...stateRows,
  ...pageRows,
  ...notifyRows,
  ...auditRows,
  ...httpRows,
];

const proxyRows: readonly VariableRow[] = [
  optional('HTTP_PROXY', '', 'Proxy for http addresses; lower case works as well, here and in the next two.'),
  optional('HTTPS_PROXY', '', 'Proxy for https addresses.'),
  optional('NO_PROXY', '', 'Hosts that are reached without a proxy, separated by commas.'),
];

/** The rows of the variables that carry the prefix of the server, declared ones first. */
export function describeOwnVariables(spec: ConfigurationSpec<Variables>): VariableRow[] {
  const declared = Object.entries(spec.variables).flatMap(([key, variable]) => {
    const { kind, describes } = variable;
    const name = variableName(spec.prefix, key);
    const row = { name, required: kind !== 'text' || variable.optional !== true, default: '', describes };
    if (kind !== 'secret') return [row];
    const secretRow = { ...row, orElse: fileVariableName(name) };
    return [secretRow, optional(fileVariableName(name), '', `File that holds ${name}; set one of the two.`)];
  });
  const settings = Object.entries(prefixedSettings).map(([key, [fallback, describes]]) =>
    optional(variableName(spec.prefix, key), fallback, describes),
  );
  return [...declared, ...settings];
}

/** All environment variables of a server, in the order in which a person should read them. */
export function describeVariables(spec: ConfigurationSpec<Variables>): VariableRow[] {
  const rows = spec.optIn === undefined ? guardRows : guardRows.map(whereNothingAsks);
  return [...describeOwnVariables(spec), ...rows, ...proxyRows];
}

/** What differs on a server that nobody is asked by, unless it is told to ask. */
const OPT_IN: ReadonlyMap<string, Pick<VariableRow, 'default' | 'describes'>> = new Map([
  [
    elicitationRow.name,
    {
      default: 'true',
      describes:
        'Exactly true or false. Neither makes this server ask; false beside --elicitation-opt-in stops the start.',
    },
  ],
  [
    WHEN_UNABLE,
    {
      default: 'refuse',
      describes: 'Nothing looser than refuse counts here: a client that cannot ask gets the error -32021.',
    },
  ],
]);

function whereNothingAsks(row: VariableRow): VariableRow {
  return { ...row, ...OPT_IN.get(row.name) };
}

function optional(name: string, fallback: string, describes: string): VariableRow {
  return { name, required: false, default: fallback, describes };
}
