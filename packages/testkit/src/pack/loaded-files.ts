import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Which files a program has loaded so far. */
export interface LoadedFiles {
  /** Settings to start the program with, so that it takes down what it loads. */
  readonly env: Readonly<Record<string, string>>;
  /** Absolute paths, in the order in which they were loaded. */
  paths(): string[];
  names(): string[];
}

/**
 * Follows what a program loads, through a hook in Node's own loader.
 *
 * @param log path of a file that is not there yet
 */
export function followLoading(log: string): LoadedFiles {
  const hook = `
    import { appendFileSync } from 'node:fs';
    export async function load(url, context, next) {
      if (url.startsWith('file:')) appendFileSync(${JSON.stringify(log)}, url + '\\n');
      return next(url, context);
    }`;
  const start = `import { register } from 'node:module'; register(${JSON.stringify(asModule(hook))});`;
  const paths = () => {
    const lines = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];
    return lines.map((url) => fileURLToPath(url));
  };
  return {
    env: { NODE_OPTIONS: `--import=${asModule(start)}` },
    paths,
    names: () => paths().map((path) => basename(path)),
  };
}

function asModule(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
