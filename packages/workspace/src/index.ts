export { apps } from './apps.ts';
export { findStale, formatted, type GeneratedFile, readIfThere, writeFiles } from './generated-files.ts';
export { findNode, NODE_VERSIONS } from './node-versions.ts';
export { inRepository, repository } from './repository.ts';
export { type PublishedServer, serverIn, servers } from './servers.ts';
