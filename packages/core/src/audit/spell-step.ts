import { own } from '../json/object.ts';
import type { Fields } from './chain.ts';

/** What a record says, in words. Words of a closed set alone: any other is called unknown. */
export function spellStep(fields: Fields): string {
  const reason = code(fields, 'event.reason');
  const because = reason === undefined ? '' : ` (${reason})`;
  const after = duration(own(fields, 'guard.approval.latency_ms'));
  switch (own(fields, 'event.action')) {
    case 'server.start':
      return 'the server wrote its first line';
    case 'server.stop':
      return 'the server stopped';
    case 'passkey.added':
      return 'a passkey was registered';
    case 'approval.asked':
      return `asked by ${code(fields, 'guard.approval.channel') ?? 'unknown'}${because}`;
    case 'approval.answered':
      return `answer: ${code(fields, 'guard.approval.answer') ?? 'unknown'}${after}${because}`;
    case 'tool.call.intent':
      return 'about to be sent';
    case 'tool.call.result':
      return `${result(fields)}${because}`;
    default:
      return 'a step that this version does not know';
  }
}

function result(fields: Fields): string {
  const nanoseconds = own(fields, 'event.duration');
  const after = duration(typeof nanoseconds === 'number' ? nanoseconds / 1e6 : undefined);
  const became = code(fields, 'guard.call.became') ?? '';
  return `${BECAME.get(became) ?? code(fields, 'event.outcome') ?? 'unknown'}${after}`;
}

const BECAME = new Map([
  ['done', 'done'],
  ['part', 'done in part'],
  ['unknown', 'may have been done: look at the instance'],
  ['nothing', 'nothing was changed'],
]);

/** Our own codes are words and underscores. */
function code(fields: Fields, name: string): string | undefined {
  const value = own(fields, name);
  return typeof value === 'string' && /^[a-z_]{1,40}$/.test(value) ? value.replaceAll('_', ' ') : undefined;
}

function duration(ms: unknown): string {
  if (typeof ms !== 'number') return '';
  return ms < 1000 ? ` after ${Math.round(ms)} ms` : ` after ${(ms / 1000).toFixed(1)} s`;
}
