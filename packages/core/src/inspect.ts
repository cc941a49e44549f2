// For whoever looks at a declared server: documentation, tests, tools.
export { variableName } from './config/declaration.ts';
export { describeVariables, type VariableRow } from './config/describe-variables.ts';
export { describeFlags } from './config/flags.ts';
export { type BackendErrorKind } from './http/backend-error.ts';
export { openHttp } from './http/client.ts';
export { type CallLimits } from './http/limits.ts';
export { type EventOptions } from './http/reader.ts';
export { readPolicy } from './policy/read-policy.ts';
export { policyJsonSchema } from './policy/schema.ts';
export { definitionProblems } from './serve/definition-check.ts';
export { type Backend, type ServerDefinition } from './serve/definition.ts';
export { checkPolicy } from './serve/policy-check.ts';
export { TOKEN_ARGUMENT } from './serve/tool-list.ts';
export { listTool, recordTools } from './serve/tool-record.ts';
export { hintWords } from './serve/tool-table.ts';
export { type QuestionCall } from './tool/call.ts';
export { askColumn, type AskingTool, canAsk, isWrite } from './tool/declaration.ts';
export { NothingToRecognise } from './tool/recognise.ts';
