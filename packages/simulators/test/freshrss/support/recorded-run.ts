import { startFreshRss } from '../../../src/index.ts';
import type { FreshRssOptions, FreshRssSimulator } from '../../../src/index.ts';
import { signIn } from './call.ts';
import { recordedRun } from './recorded-pair.ts';
import type { RecordedPair, RecordedRequest } from './recorded-pair.ts';
import { RECORDED_WEB } from './recorded-web.ts';

const SECOND = 1_000_000;
const START = 1_796_004_318 * SECOND;
const API = '/api/greader.php/reader/api/0';
const FORM = 'application/x-www-form-urlencoded';

/** When the items of a fetch came in: the id of the first of them, by the name of the pair. */
const FIRST_IDS: Readonly<Record<string, number>> = {
  'quickadd-ok': 1_796_004_319_145_706,
  'quickadd-hostile-title': 1_796_004_319_352_650,
  'quickadd-discovers-from-html': 1_796_004_319_596_275,
  'subscribe-with-title-and-new-category': 1_796_004_319_857_703,
  'subscribe-url-with-credentials': 1_796_004_319_963_638,
  'subscribe-bad-token-is-accepted': 1_796_004_320_162_669,
  'subscribe-by-get': 1_796_004_320_309_016,
  spoof: 1_796_004_320_451_830,
  'ids-ot-after-first-crawl': 1_796_004_323_503_153,
  'import-ok-categories': 1_796_004_323_876_644,
  'import-html-says-ok': 1_796_004_323_929_358,
  'import-priorities': 1_796_004_324_055_745,
};

function post(endpoint: string, body: string): RecordedRequest {
  return {
    method: 'POST',
    path: `${API}/${endpoint}`,
    authorization: 'GoogleLogin auth={auth}',
    contentType: FORM,
    body,
  };
}

function quickAdd(file: string): RecordedRequest {
  return post('subscription/quickadd', `quickadd=http://127.0.0.1:18480/${file}`);
}

function file(feed: number, category: string): RecordedRequest {
  return post('subscription/edit', `ac=edit&s=feed/${feed}&a=user/-/label/${category}`);
}

/** What happened between two recorded requests, seen from what the second finds. */
const UNRECORDED: Readonly<Record<string, readonly RecordedRequest[]>> = {
  'subscription-list': [quickAdd('spoof.xml')],
  'ids-ot-after-first-crawl': [quickAdd('empty.xml'), quickAdd('import1.xml')],
  'disable-two-only-first': [file(3, 'D1'), file(4, 'D2')],
};

export interface Replayed {
  readonly status: number;
  readonly headers: Headers;
  /** With the placeholders of the recording. */
  readonly body: string;
}

/** The recorded requests sent to one simulator, at the recorded times. */
export class RecordedRun {
  readonly simulator: FreshRssSimulator;
  readonly #auth: string;

  constructor(simulator: FreshRssSimulator, auth: string) {
    this.simulator = simulator;
    this.#auth = auth;
  }

  /** Plays everything from the first pair on and stops behind the one of this name. */
  async playTo(name: string): Promise<void> {
    for (const pair of recordedRun().flatMap(([, pairs]) => pairs)) {
      await this.play(pair);
      if (pair.name === name) return;
    }
    throw new Error(`no pair ${name}`);
  }

  /** One pair, and what was not recorded before it. */
  async play(pair: RecordedPair): Promise<Replayed> {
    if (pair.name === 'subscription-list') this.#advanceTo(FIRST_IDS['spoof'] ?? 0);
    else this.#advanceTo(FIRST_IDS[pair.name] ?? 0);
    for (const request of UNRECORDED[pair.name] ?? []) await this.send(request);
    const [, second] = /"updated": ?(\d+)/.exec(pair.response.body ?? '') ?? [];
    const [, created] = /<dateCreated>(.*?)</.exec(pair.response.body ?? '') ?? [];
    this.#advanceTo(Number(second ?? (created === undefined ? 0 : Date.parse(created) / 1000)) * SECOND);
    return this.send(pair.request);
  }

  async send(request: RecordedRequest): Promise<Replayed> {
    const headers = new Headers();
    const { authorization, contentType, method } = request;
    if (authorization !== undefined) headers.set('authorization', this.#fill(authorization));
    if (contentType !== undefined) headers.set('content-type', contentType);
    const body = request.bodyLength === undefined ? request.body : 'x'.repeat(request.bodyLength);
    const { origin } = new URL(this.simulator.url);
    const answer = await fetch(origin + this.#fill(request.path), {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && method !== 'GET' && { body: this.#fill(body) }),
    });
    return { status: answer.status, headers: answer.headers, body: this.#blank(await answer.text()) };
  }

  /** @param microseconds since 1970; the clock never goes back */
  #advanceTo(microseconds: number): void {
    const { simulator } = this;
    // What an answer says of its time is whole seconds, and must not move the clock within its second.
    const reached = Math.floor(simulator.now() / 1000) * SECOND;
    if (microseconds > reached) simulator.advance(microseconds / 1000 - simulator.now());
  }

  get #token(): string {
    return this.#auth.replace(/^.*\//, '') + 'Z'.repeat(17);
  }

  #fill(text: string): string {
    return text
      .replaceAll('{auth}', this.#auth)
      .replaceAll('{token}', this.#token)
      .replaceAll('{password}', this.simulator.credentials.apiPassword);
  }

  #blank(text: string): string {
    return text
      .replaceAll(this.#token, '{token}')
      .replaceAll(this.#auth, '{auth}')
      .replaceAll(this.simulator.url, '{base}');
  }
}

/** A fresh simulator with the web of the recording, at its first instant. */
export async function startRun(options: FreshRssOptions = {}): Promise<RecordedRun> {
  const simulator = await startFreshRss({ startAt: START / 1000, webFeeds: RECORDED_WEB, ...options });
  const auth = await signIn(simulator);
  return new RecordedRun(simulator, auth);
}
