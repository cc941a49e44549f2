import { type Path, PathError, pathText } from '../http/path.ts';
import { encodeQuery, type Parameters } from '../http/parameters.ts';
import type { Target } from './targets.ts';

/** Where a thing stands in the web page of the instance, below its address. */
export interface WebPage {
  readonly path: Path;
  readonly query?: Parameters;
}

/** The id of what a call acts on, by the role that its tool gives it; undefined where it acts on none of that role. */
export type IdOf = (role: string) => number | string | undefined;

/** Says where a thing stands, by ids alone; undefined for the page of the whole instance. */
export type WebPageOf = (idOf: IdOf) => WebPage | undefined;

/** The address of what a call is about. It never leaves the instance, whatever the ids are. */
export function webLink(base: URL, targets: readonly Target[], pageOf?: WebPageOf): string {
  const home = base.href.replace(/\/$/, '');
  try {
    const page = pageOf?.((role) => scalar(targets.find((target) => target.role === role)?.id));
    return page === undefined ? `${home}/` : `${home}${pathText(page.path)}${encodeQuery(page.query)}`;
  } catch (error) {
    // An id that is no part of a path: the tool refuses it later, in its own words.
    if (error instanceof PathError) return `${home}/`;
    throw error;
  }
}

const scalar = (id: unknown) => (typeof id === 'number' || typeof id === 'string' ? id : undefined);
