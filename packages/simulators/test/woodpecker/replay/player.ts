import { startWoodpecker } from '../../../src/index.ts';
import type { WoodpeckerSimulator } from '../../../src/index.ts';
import type { RecordedAnswer, RecordedPair, RecordedVersion } from './recorded-pair.ts';
import { seedRecordedWorld } from './recorded-world.ts';
import { isObject } from '../../support/answer.ts';

/** When the recordings began. */
const START = 1_796_062_200_000;

export interface Played {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A simulator that begins as the recorded server did, and meets the same requests. */
export async function startRecorded(version: RecordedVersion): Promise<WoodpeckerSimulator> {
  const simulator = await startWoodpecker({ version, startAt: START });
  seedRecordedWorld(simulator, version);
  return simulator;
}

/** Sends a recorded request; what happens while a stream is open is done by `during`, then the streams end. */
export async function play(
  simulator: WoodpeckerSimulator,
  { as, request, answer }: RecordedPair,
  during: (() => void) | undefined,
): Promise<Played> {
  catchUp(simulator, answer.json);
  printLog(simulator, request.path, answer);
  const headers = new Headers(credentials(as));
  const body = request.text ?? (request.json === undefined ? undefined : JSON.stringify(request.json));
  if (body !== undefined) headers.set('content-type', request.type ?? 'application/json');
  const path = request.path.replace(/<token of (\w+)>/, 'FAKE-token-of-$1');
  const { method } = request;
  const init = { method, headers, redirect: 'manual' } as const;
  const got = await fetch(simulator.url + path, body === undefined ? init : { ...init, body });
  if (answer.frames !== undefined) {
    during?.();
    simulator.closeStreams();
  }
  return { status: got.status, headers: got.headers, text: await got.text() };
}

const LOG_PATH = /^\/api\/repos\/\d+\/logs\/\d+\/(\d+)(?:\/download)?$/;

/** What a build printed was sent by its agent, which was not recorded: the lines come from the first answer with them. */
function printLog(
  simulator: WoodpeckerSimulator,
  path: string,
  { json, text, first = 0, of }: RecordedAnswer,
): void {
  const step = Number(LOG_PATH.exec(path)?.[1] ?? 0);
  const known = simulator.state.logs.rows.some((entry) => entry.step_id === step);
  if (step === 0 || known) return;
  if (text !== undefined) simulator.addLog(step, text.split('\n'));
  if (!Array.isArray(json)) return;
  const kept = json.filter(isObject).map(({ line, time, type, data }) => ({
    line: Number(line),
    time: Number(time),
    type: Number(type),
    data: typeof data === 'string' ? Buffer.from(data, 'base64') : null,
  }));
  const leftOut = Array.from({ length: of === undefined ? 0 : of - kept.length }, () => 'not kept');
  simulator.addLog(
    step,
    of === undefined ? kept : [...kept.slice(0, first), ...leftOut, ...kept.slice(first)],
  );
}

function credentials(as: string): Record<string, string> {
  if (as === 'anonymous') return {};
  if (as === 'unknown token') return { authorization: 'Bearer FAKE-token-of-nobody' };
  if (as === 'other scheme') return { authorization: 'Basic FAKE-token-of-alice' };
  return { authorization: `Bearer FAKE-token-of-${as}` };
}

/** Moves the clock to the newest time that the recorded answer tells of. */
function catchUp(simulator: WoodpeckerSimulator, json: unknown): void {
  const ahead = newest(json) * 1000 - simulator.now();
  if (ahead > 0) simulator.advance(ahead);
}

function newest(value: unknown): number {
  if (Array.isArray(value)) return Math.max(0, ...value.map(newest));
  if (!isObject(value)) return 0;
  const own = [value['created'], value['updated'], value['reviewed']].filter(
    (time) => typeof time === 'number',
  );
  return Math.max(0, ...own, ...Object.values(value).map(newest));
}
