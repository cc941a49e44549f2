import { empty, json, Refusal, text } from '../http/answers.ts';
import { bind } from '../http/bind.ts';
import type { Call } from '../http/call.ts';
import { instanceAdmin, open } from '../http/route.ts';
import { levelAfter } from './log-level.ts';

export const SERVER_ROUTES = [
  open('GET', '/version', (call) =>
    json({ source: 'https://github.com/woodpecker-ci/woodpecker', version: call.instance.versionText }),
  ),
  open('GET', '/healthz', (call) =>
    call.instance.switches.unhealthy ? text(500, 'database is closed') : empty(204),
  ),
  open('GET', '/metrics', () => empty(404)),
  instanceAdmin('GET', '/api/log-level', (call) => json({ 'log-level': call.instance.db.log.level })),
  instanceAdmin('POST', '/api/log-level', setLogLevel),
];

/** Answers what was sent, not what became of it. */
function setLogLevel(call: Call): Response {
  const { 'log-level': sent = '' } = bind(call, { 'log-level': 'text' });
  const level = levelAfter(sent);
  if (level === undefined) throw new Refusal(400);
  call.instance.db.log.level = level;
  return json({ 'log-level': sent });
}
