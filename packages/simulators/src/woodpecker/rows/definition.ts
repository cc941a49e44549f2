/** A problem that parsing found. */
export interface PipelineError {
  type: string;
  message: string;
  is_warning: boolean;
  data: unknown;
}

interface StepDefinition {
  readonly name: string;
  readonly type: 'clone' | 'service' | 'plugin' | 'commands' | 'cache';
}

/** What one configuration file asks for. */
export interface WorkflowDefinition {
  readonly name: string;
  /** May be empty: such a workflow comes back without `children`. */
  readonly steps: readonly StepDefinition[];
  /** Events it is for; all of them when not given. */
  readonly events?: readonly string[];
  /** Values of a matrix. */
  readonly environ?: Readonly<Record<string, string>>;
  /** Names of workflows that have to end first. */
  readonly dependsOn?: readonly string[];
  /** Results of those on which this one runs; success when not given. */
  readonly runOn?: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly concurrency?: { readonly limit: number; readonly group: string };
}

/** What the configuration files of a repository come down to; nobody parses YAML here. */
export interface PipelineDefinition {
  readonly configs: readonly { readonly name: string; readonly data: string }[];
  /** None: everything is filtered out, and no pipeline comes into being. */
  readonly workflows: readonly WorkflowDefinition[];
  /** Given: the configuration does not parse. */
  readonly errors?: readonly PipelineError[];
}

/** Of a pipeline whose configuration could not be fetched: there is nothing to run again. */
export const NO_DEFINITION: PipelineDefinition = { configs: [], workflows: [] };

/** A problem that is told in one sentence. */
export function genericError(message: string): PipelineError {
  return { type: 'generic', message, is_warning: false, data: null };
}

/** What a repository builds when a test does not care. */
export const DEFAULT_DEFINITION: PipelineDefinition = {
  configs: [
    {
      name: '.woodpecker/build.yaml',
      data: 'steps:\n  - name: test\n    image: golang:1.26\n    commands:\n      - go test ./...\n',
    },
  ],
  workflows: [
    {
      name: 'build',
      steps: [
        { name: 'clone', type: 'clone' },
        { name: 'test', type: 'commands' },
      ],
    },
  ],
};
