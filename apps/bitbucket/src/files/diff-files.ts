import { firstEntries, shorten } from '@guard/core';

const HEADER = 'diff --git ';
const ROOM = 4000;
const FIELD = 250;

/** The first files that a diff changes, and how many there are. */
export function filesIn(diff: string) {
  const names = partsOf(diff).map((part) => shorten(nameOf(part), FIELD));
  return { files: firstEntries(names, ROOM), total: names.length };
}

/** The part of a diff that is about one file, by its name before or after; undefined where there is none. */
export function diffOf(diff: string, path: string): string | undefined {
  const parts = partsOf(diff).filter((part) => {
    const [header = ''] = part.split('\n', 1);
    return header.includes(` a/${path} `) || header.endsWith(` b/${path}`);
  });
  return parts.length === 0 ? undefined : parts.join('\n');
}

/** A line of a file is never taken for a header: in a diff it begins with a blank or a sign. */
function partsOf(diff: string): string[] {
  const [, ...parts] = `\n${diff}`.split(`\n${HEADER}`);
  return parts.map((part) => HEADER + part);
}

function nameOf(part: string): string {
  const [header = ''] = part.split('\n', 1);
  const at = header.lastIndexOf(' b/');
  return at < 0 ? header.slice(HEADER.length) : header.slice(at + ' b/'.length);
}
