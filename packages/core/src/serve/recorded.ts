import type { ToolRecord } from './tool-list.ts';

/**
 * The tools as they were when the server was built: its build puts them in the place of this file, so that a start lists
 * them without reading their declarations. From source there are none, and the declarations are read.
 */
export const recorded: readonly ToolRecord[] | undefined = undefined;
