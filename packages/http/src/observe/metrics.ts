import type { BackendErrorKind, CallOutcome, GuardEvent } from '@guard/core/embed';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What an operator can count. */
export interface Metrics {
  call(call: Omit<CallOutcome, 'context'>): void;
  event(event: Pick<GuardEvent, 'step' | 'channel' | 'answer' | 'evidence'>): void;
  /** @param route of the closed list of them */
  request(route: string, status: number): void;
  backendError(kind: BackendErrorKind): void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
}

/** A person may read for minutes. */
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 600];

/**
 * No label is chosen by a caller: whoever could make up labels could make up as many as memory has room for.
 *
 * @param open how many questions wait for an answer
 * @param underWay how many calls are being served
 */
export function createMetrics(open: () => Promise<number>, underWay: () => number): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'guard_calls_total',
    help: 'Calls of tools, by how they ended',
    labelNames: ['tool', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'guard_call_duration_seconds',
    help: 'How long calls took, a person who reads included',
    labelNames: ['tool'],
    buckets: SECONDS,
    registers,
  });
  const questions = new Counter({
    name: 'guard_answers_total',
    help: 'Questions that came to an end, by the answer and by what it proves',
    labelNames: ['answer', 'evidence'],
    registers,
  });
  const asked = new Counter({
    name: 'guard_questions_total',
    help: 'Questions that were put, by the way they went',
    labelNames: ['channel'],
    registers,
  });
  const errors = new Counter({
    name: 'guard_backend_errors_total',
    help: 'Requests to the backend that failed, by kind',
    labelNames: ['kind'],
    registers,
  });
  const requests = new Counter({
    name: 'guard_http_requests_total',
    help: 'HTTP requests, by what they asked for and the status of the answer',
    labelNames: ['route', 'status'],
    registers,
  });
  registry.registerMetric(
    new Gauge({
      name: 'guard_open_questions',
      help: 'Questions that wait for an answer, at all instances',
      registers: [],
      async collect() {
        const count = await open().catch(() => undefined);
        if (count !== undefined) this.set(count);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'guard_requests_under_way',
      help: 'HTTP requests that this instance serves right now',
      registers: [],
      collect() {
        this.set(underWay());
      },
    }),
  );

  return {
    call({ tool = 'unknown', outcome, durationMs }) {
      calls.inc({ tool, outcome });
      seconds.observe({ tool }, durationMs / 1000);
    },
    event({ step, channel = 'none', answer = 'none', evidence = 'none' }) {
      if (step === 'asked') asked.inc({ channel });
      // What was asked for is no proof of anything until somebody accepts.
      if (step === 'answered') questions.inc({ answer, evidence: answer === 'accepted' ? evidence : 'none' });
    },
    backendError(kind) {
      // The client took the call back: the backend did nothing wrong.
      if (kind !== 'aborted') errors.inc({ kind });
    },
    request: (route, status) => requests.inc({ route, status: String(status) }),
    text: () => registry.metrics(),
  };
}
