import type { Parameters, Path, Reader } from '@guard/core';

/** A read that was made. */
export interface SeenRead {
  readonly path: string;
  readonly query: Parameters;
}

const no = () => Promise.reject(new Error('this reader reads JSON only'));

/** A reader that answers from a function, and the reads it saw. Whatever else is asked of it fails. */
export function fakeReader(answer: (seen: SeenRead) => unknown): { read: Reader; seen: SeenRead[] } {
  const seen: SeenRead[] = [];
  const read: Reader = {
    json: async (path: Path, schema, { query = {} } = {}) => {
      seen.push({ path: String(path), query });
      return schema.parse(answer({ path: String(path), query }));
    },
    request: no,
    query: no,
    text: no,
    events: no,
    entries: no,
  };
  return { read, seen };
}
