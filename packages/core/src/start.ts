// The entry of main.ts, start.ts and config.ts of a server. They are read at every start, with all that this file names;
// what only a call needs is in the other entries.
export { headerToken, noColon } from './config/checks.ts';
export { address, secret, text } from './config/declaration.ts';
export { defineStart } from './serve/definition.ts';
export { runServer } from './serve/run.ts';
