export { findStale, formatted, type GeneratedFile, readIfThere, writeFiles } from './generated-files.ts';
export { type PublishedServer, serverIn, servers } from './servers.ts';
