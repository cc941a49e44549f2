type Tree = Readonly<Record<string, string>>;

interface Change {
  readonly path: string;
  readonly type: 'ADD' | 'MODIFY' | 'DELETE';
}

/** The files that differ, in order. */
export function changesBetween(before: Tree, after: Tree): Change[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return paths
    .filter((path) => before[path] !== after[path])
    .map((path) => {
      if (before[path] === undefined) return { path, type: 'ADD' };
      return { path, type: after[path] === undefined ? 'DELETE' : 'MODIFY' };
    });
}

/** The form of git; every file that changed is taken out and put in as a whole. */
export function rawDiff(before: Tree, after: Tree): string {
  return changesBetween(before, after)
    .map(({ path, type }) => {
      const old = linesOf(before[path]);
      const now = linesOf(after[path]);
      return [
        `diff --git a/${path} b/${path}`,
        `--- ${type === 'ADD' ? '/dev/null' : `a/${path}`}`,
        `+++ ${type === 'DELETE' ? '/dev/null' : `b/${path}`}`,
        `@@ -${old.length === 0 ? 0 : 1},${old.length} +${now.length === 0 ? 0 : 1},${now.length} @@`,
        ...old.map((line) => `-${line}`),
        ...now.map((line) => `+${line}`),
        '',
      ].join('\n');
    })
    .join('');
}

function linesOf(content: string | undefined): string[] {
  return content === undefined ? [] : content.replace(/\n$/, '').split('\n');
}
