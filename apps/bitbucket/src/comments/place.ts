/** A file, and a line of it, as an argument names them. */
interface Place {
  readonly path?: string | undefined;
  readonly line?: number | undefined;
  readonly line_type?: 'ADDED' | 'REMOVED' | 'CONTEXT' | undefined;
}

/** Where a comment stands, as Bitbucket takes it: a removed line is one of the file before the change. */
export function placeOf({ path, line, line_type: lineType }: Place) {
  if (path === undefined) return undefined;
  if (line === undefined) return { path };
  return { path, line, lineType, fileType: lineType === 'REMOVED' ? 'FROM' : 'TO' };
}
