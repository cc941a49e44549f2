// For whoever serves a declared server: over another transport, with another store, inside another program.
export { createLifetimeClock } from './approvals/lifetime-clock.ts';
export { createMemoryStore } from './approvals/memory-store.ts';
export { type Principal } from './approvals/principal.ts';
export { ConfigurationError } from './config/configuration-error.ts';
export { readConfiguration } from './config/read-configuration.ts';
export { createServer } from './serve/create-server.ts';
export { createRuntime, type Runtime, type RuntimeOptions } from './serve/runtime.ts';
export { serve } from './serve/serve.ts';
