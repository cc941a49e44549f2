export type { Fixed, Question, SuppliedFrom } from './tool/question.ts';
export { type Fact, ifReadable, none, NothingToRecognise, type Recognise } from './tool/recognise.ts';
export { fitsOnLine, type SuppliedValue } from './tool/supplied.ts';
export { joinWords, oneOf, type Word, words, Words } from './tool/words.ts';
export { createLifetimeClock } from './approvals/lifetime-clock.ts';
export { createMemoryStore } from './approvals/memory-store.ts';
export type { Keys } from './approvals/keys.ts';
export type { Principal } from './approvals/principal.ts';
export type { ApprovalStore } from './approvals/store.ts';
export type { GuardEvent, GuardListener } from './guard/events.ts';
export { DEFAULT_POSTURE, type Posture, stricterPosture } from './guard/posture.ts';
export { cleanLine, cutLine } from './clean/line.ts';
export { cleanText } from './clean/text.ts';
export { createScrubber, isShownWhole, type Scrubber, type ScrubberOptions } from './clean/scrub.ts';
export { shortFields, shorten } from './clean/shorten.ts';
export { REDACTED } from './clean/marker.ts';
export { ConfigurationError } from './config/configuration-error.ts';
export { headerToken, noColon } from './config/checks.ts';
export { address, secret, text, variableName } from './config/declaration.ts';
export { type Configuration, readConfiguration, type Values } from './config/read-configuration.ts';
export { describeVariables, type VariableRow } from './config/describe-variables.ts';
export * from './http/index.ts';
export { createRuntime, type Runtime, type RuntimeOptions } from './serve/runtime.ts';
export { createServer } from './serve/create-server.ts';
export { serve } from './serve/serve.ts';
export type { ServeOptions } from './serve/serve-service.ts';
export {
  type Backend,
  defineServer,
  defineStart,
  type Finding,
  type ServerDefinition,
  type ServerStart,
} from './serve/definition.ts';
export { definitionProblems } from './serve/definition-check.ts';
export { DefinitionError } from './serve/definition-error.ts';
export { runServer } from './serve/run.ts';
export { TOKEN_ARGUMENT } from './serve/tool-list.ts';
export { listTool, recordTools } from './serve/tool-record.ts';
export { hintWords } from './serve/tool-table.ts';
export { wholeNumber } from './tool/arguments.ts';
export type { Instance, QuestionCall, ReadCall, WriteCall } from './tool/call.ts';
export {
  askColumn,
  type AskingTool,
  canAsk,
  type ChangingTool,
  guardedTool,
  type GuardedTool,
  isWrite,
  readTool,
  type ReadTool,
  sometimesGuardedTool,
  type SometimesGuardedTool,
  type Tool,
  type WriteTool,
} from './tool/declaration.ts';
export { type OldQuestion, type OldTarget as Target, writeTool } from './tool/legacy.ts';
export { ToolError } from './tool/error.ts';
export { type ReadHints, READS, type WriteHints } from './tool/hints.ts';
export type { ResultList } from './tool/result-list.ts';
export { present, Presented } from './tool/present.ts';
