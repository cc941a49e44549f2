/**
 * An error whose message is meant for the caller: what happened and what to do. It holds no credential and
 * nothing that was not written by this server, except what was cleaned and labelled first.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}
