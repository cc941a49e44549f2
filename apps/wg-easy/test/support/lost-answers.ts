import type { SeenRequest, WgEasySimulator } from '@guard/simulators';

/** What wg-easy says to whatever it did not foresee. */
const SERVER_ERROR = { error: true, statusCode: 500, statusMessage: 'Server Error', message: 'Server Error' };

const isWrite = ({ method }: SeenRequest) => method !== 'GET';

/** wg-easy acts, and the connection drops before it can say so. */
export function loseAnswersToWrites(wgEasy: WgEasySimulator): void {
  wgEasy.set({ dropConnection: isWrite });
}

/** Every write arrives and is never looked at: a proxy answers in wg-easy's place. */
export function failWrites(wgEasy: WgEasySimulator, status: number): void {
  answerWrites(wgEasy, () => json(SERVER_ERROR, status));
}

/** The same with an answer of the test's own. */
export function answerWrites(wgEasy: WgEasySimulator, answer: () => Response): void {
  wgEasy.set({ answerWith: (request) => (isWrite(request) ? answer() : undefined) });
}

/** After the first write, the reads that match get no usable answer. */
export function failReadsAfterWrite(wgEasy: WgEasySimulator, path: RegExp): void {
  const failed = ({ method, path: asked }: SeenRequest) =>
    method === 'GET' && path.test(asked) && wgEasy.journal.length > 0;
  wgEasy.set({ answerWith: (request) => (failed(request) ? json(SERVER_ERROR, 500) : undefined) });
}

/** One client holds an address list that WireGuard cannot read: rows change, the live interface does not. */
export function breakSync(wgEasy: WgEasySimulator, id: number): void {
  wgEasy.changeClient(id, { serverAllowedIps: ['not-a-cidr'] });
}

function json(body: object, status: number): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
