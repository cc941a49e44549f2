import { cleanLine } from '../clean/line.ts';
import { own } from '../json/object.ts';
import type { TrailLine } from './read-line.ts';
import { spellStep } from './spell-step.ts';

/** What of a trail is shown; without either all of it. */
export interface Choice {
  /** The beginning of the id of an approval, or of a call. */
  readonly id?: string | undefined;
  /** `2026-11-30`, in UTC. */
  readonly day?: string | undefined;
}

export function isChosen({ fields }: TrailLine, { id, day }: Choice): boolean {
  if (day !== undefined) return textOf(fields, '@timestamp').startsWith(day);
  return id === undefined || IDS.some((name) => textOf(fields, name).startsWith(id));
}

const IDS = ['guard.approval.id', 'guard.call.id'] as const;
const TARGET = 'guard.target.';

/** Tells what happened: a paragraph for each call, with its steps together, though those of others stand between. */
export function storyOf(lines: readonly TrailLine[]): string {
  const calls = new Map<string, TrailLine[]>();
  for (const line of lines) {
    const id = IDS.map((name) => textOf(line.fields, name)).find((each) => each !== '');
    const call = id ?? `${line.chain} ${line.sequence}`;
    calls.set(call, [...(calls.get(call) ?? []), line]);
  }
  return [...calls.values()].map(paragraph).join('\n\n');
}

function paragraph(lines: readonly TrailLine[]): string {
  const [first] = lines;
  if (first === undefined) return '';
  const steps = lines.map(({ fields }) => `  ${moment(fields)}  ${spellStep(fields)}`);
  return [...title(first.fields), ...steps].join('\n');
}

function title(fields: TrailLine['fields']): string[] {
  const text = (name: string) => textOf(fields, name);
  const tool = text('gen_ai.tool.name');
  if (tool === '') return [`${text('service.name')} ${text('service.version')}`];
  const account = text('user.name');
  const where = [text('service.name'), text('url.full'), account && `account ${account}`, caller(fields)];
  const approval = text('guard.approval.id');
  return [
    [tool, ...targets(fields)].join('  '),
    `  ${where.filter(Boolean).join(', ')}`,
    ...(approval === '' ? [] : [`  approval ${approval}`]),
  ];
}

function targets(fields: TrailLine['fields']): string[] {
  return Object.entries(fields)
    .filter(([name]) => name.startsWith(TARGET))
    .map(([name, value]) => `${cleanLine(name.slice(TARGET.length))}: ${shown(value)}`);
}

function caller(fields: TrailLine['fields']): string {
  const kind = textOf(fields, 'guard.principal.kind');
  const name = textOf(fields, 'guard.principal.name') || textOf(fields, 'guard.principal.subject');
  return kind === 'local' ? '' : `caller ${kind} ${name}`.trimEnd();
}

/** `2026-11-30 01:50:12`, in UTC. */
function moment(fields: TrailLine['fields']): string {
  return textOf(fields, '@timestamp').slice(0, 19).replace('T', ' ');
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(', ');
  return typeof value === 'string' ? cleanLine(value) : (JSON.stringify(value) ?? '');
}

/** Cleaned: whoever can write the file must not be able to write to the terminal of whoever reads it. */
function textOf(fields: TrailLine['fields'], name: string): string {
  const given = own(fields, name);
  return typeof given === 'string' ? cleanLine(given) : '';
}
