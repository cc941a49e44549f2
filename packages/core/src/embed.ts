// For whoever serves a declared server: over another transport, with another store, inside another program.
export { type Approval } from './approvals/approval.ts';
export { createCipher } from './approvals/cipher.ts';
export { type Keys } from './approvals/keys.ts';
export { createLifetimeClock } from './approvals/lifetime-clock.ts';
export { createMemoryStore } from './approvals/memory-store.ts';
export { type OnPage, type ShownFact } from './approvals/on-page.ts';
export {
  createPageApprovals,
  type EndedOnPage,
  type OpenOnPage,
  type PageApproval,
} from './approvals/page-approvals.ts';
export {
  type PageListener,
  type PageModule,
  pageOf,
  type PageOptions,
  type PasskeyRegister,
  type PasskeysCommandOptions,
  type PasskeysOptions,
  registerPageOf,
} from './approvals/page-module.ts';
export { passkeysInFolder } from './approvals/folder-vault.ts';
export { type PasskeyHome } from './approvals/vault.ts';
export { principalSchema } from './approvals/principal-schema.ts';
export { type Principal, samePrincipal } from './approvals/principal.ts';
export { keyFileProblem } from './config/key-lines.ts';
export { ConfigurationError } from './config/configuration-error.ts';
export { readConfiguration } from './config/read-configuration.ts';
export { introduced, type Introduced } from './guard/capability.ts';
export { type GuardEvent } from './guard/events.ts';
export { type BackendErrorKind } from './http/backend-error.ts';
export { isObject, own } from './json/object.ts';
export { openPolicy } from './policy/policy.ts';
export { type Variables } from './config/declaration.ts';
export { type HttpSettings } from './config/http-settings.ts';
export { addressesOf, isLoopback, NO_SUCH_ADDRESS } from './config/listen.ts';
export { errorCode } from './approvals/error-code.ts';
export { type HttpOptions, type TeamPlace, type TokensCommandOptions } from './serve/http-module.ts';
export { type Relay } from './serve/relay.ts';
export { isWrite } from './tool/declaration.ts';
export { readTrace, type Trace, traceIdOf, withTrace } from './http/trace.ts';
export { DEFAULT_LIMITS } from './http/limits.ts';
export { type CallOutcome } from './serve/call-outcome.ts';
export { createServer } from './serve/create-server.ts';
export { createRuntime, type Runtime, type RuntimeOptions } from './serve/runtime.ts';
export { createRuntimes, type Runtimes } from './serve/runtimes.ts';
export { withSlash } from './page/with-slash.ts';
export { serve } from './serve/serve.ts';
