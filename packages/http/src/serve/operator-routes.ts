import { Hono } from 'hono';
import type { Metrics } from '../observe/metrics.ts';
import type { LookWhetherReady } from '../observe/ready.ts';
import type { Calls } from './drain.ts';

export interface OperatorOptions {
  readonly metrics: Metrics;
  readonly ready: LookWhetherReady;
  readonly calls: Calls;
}

/** What an operator looks at, and nobody else. */
export function operatorRoutes({ metrics, ready, calls }: OperatorOptions): Hono {
  const routes = new Hono();
  routes.get('/metrics', async (context) =>
    context.text(await metrics.text(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }),
  );
  routes.get('/readyz', async (context) => {
    const problem = calls.isDraining ? 'draining' : await ready();
    return problem === undefined ? context.text('ok\n') : context.text(`${problem}\n`, 503);
  });
  return routes;
}
