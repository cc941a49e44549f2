// For whoever declares a server and its tools.
export { cleanLine, cutLine } from './clean/line.ts';
export { REDACTED } from './clean/marker.ts';
export { createScrubber, isShownWhole } from './clean/scrub.ts';
export { firstEntries, shorten, shortFields } from './clean/shorten.ts';
export { cleanText } from './clean/text.ts';
export { address, secret, text } from './config/declaration.ts';
export { BackendError } from './http/backend-error.ts';
export { type HttpReply } from './http/call.ts';
export { type Parameters } from './http/parameters.ts';
export { type Path, path } from './http/path.ts';
export { type Reader } from './http/reader.ts';
export { type PostSignIn, type SignIn } from './http/sign-in.ts';
export { type Writer } from './http/writer.ts';
export { defineServer, defineStart, type Finding } from './serve/definition.ts';
export { runServer } from './serve/run.ts';
export { wholeNumber } from './tool/arguments.ts';
export {
  guardedTool,
  readTool,
  type ReadTool,
  sometimesGuardedTool,
  type Tool,
  writeTool,
} from './tool/declaration.ts';
export { ToolError } from './tool/error.ts';
export { READS, type WriteHints } from './tool/hints.ts';
export { present } from './tool/present.ts';
export { type Fixed, type Question } from './tool/question.ts';
export { type Fact, ifReadable, none, type Recognise } from './tool/recognise.ts';
export { type WebPageOf } from './tool/web-page.ts';
export { fitsOnLine, type SuppliedValue } from './tool/supplied.ts';
export { codeName, counted, isCodeName, joinWords, oneOf, words, Words } from './tool/words.ts';
