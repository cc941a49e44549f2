import type { FreshRssSimulator, SeenRequest } from '@guard/simulators';

const API = '/api/greader.php';

/** The writes a FreshRSS received: `edit-tag {"a":[…]}`. */
export function writesOf({ journal }: FreshRssSimulator): string[] {
  return journal.map(({ path, body }) => `${endpoint(path)} ${JSON.stringify(body)}`);
}

/** The forms of the writes to one endpoint. */
export function formsOf({ journal }: FreshRssSimulator, wanted: string): Record<string, unknown>[] {
  return journal.flatMap(({ path, body }) =>
    endpoint(path) === wanted && typeof body === 'object' && body !== null ? [{ ...body }] : [],
  );
}

/** The reads it received, with their query: `stream/items/ids?s=…`. */
export function readsOf({ requests }: FreshRssSimulator): string[] {
  const reads = requests.filter(({ method, path }) => method === 'GET' && !path.endsWith('/ClientLogin'));
  return reads.map(({ path }) => decodeURIComponent(endpoint(path)));
}

/** What stands behind the script, and behind the prefix of the reader. */
export function endpoint(path: string): string {
  const from = path.indexOf(API);
  return path.slice(from + API.length).replace(/^\/reader\/api\/0\//, '');
}

/** Whether a request is one to this endpoint, whatever its query. */
export function isTo(name: string) {
  return ({ path }: Pick<SeenRequest, 'path'>): boolean => endpoint(path).split('?', 1)[0] === name;
}
