import { connectRaw2026 } from '../clients/raw-2026.ts';
import { startInProcess } from '../connect/in-process.ts';
import { askingCalls, type ContractOptions } from '../contract/contract.ts';
import type { TestBackend } from '../example-call.ts';
import type { RecordedWrite } from '../journal.ts';
import { nobody } from '../persons/persons.ts';
import { ANSWERS } from './step.ts';

/** What a call shows and does, in one state of the backend. */
export interface Behaviour {
  readonly message: string;
  /** The writes it sends, spelt out whole. */
  readonly writes: readonly string[];
}

/** A call that asks, and how it behaves before and after somebody else changed its target. */
export interface KnownCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly calm: Behaviour;
  readonly disturbed: Behaviour;
}

type Options = Pick<ContractOptions, 'server' | 'calls'>;

/** A write as one comparable text. */
export function spell({ method, path, body }: RecordedWrite): string {
  return `${method} ${path} ${JSON.stringify(body)}`;
}

/**
 * Learns what each example call shows and sends by making it once, with a tick.
 *
 * @throws Error when two calls cannot be told apart by their writes
 */
export async function learnCalls(options: Options, backend: TestBackend): Promise<readonly KnownCall[]> {
  const examples = askingCalls(options).flatMap(({ tool, args, other }) => [
    { tool, args },
    { tool, args: other.args },
  ]);
  const known: KnownCall[] = [];
  for (const { tool, args } of examples) {
    backend.reset();
    const calm = await observe(options, backend, tool, args);
    backend.reset();
    backend.disturb?.();
    known.push({ tool, args, calm, disturbed: await observe(options, backend, tool, args) });
  }
  backend.reset();
  const first = known.map(({ calm }) => calm.writes[0]);
  if (new Set(first).size < first.length)
    throw new Error('Two example calls send the same write: change one of them');
  return known;
}

async function observe(
  { server }: Options,
  backend: TestBackend,
  tool: string,
  args: KnownCall['args'],
): Promise<Behaviour> {
  const started = startInProcess(server, backend.env);
  const client = await connectRaw2026(started.connect(), nobody(), { elicitation: { form: {} } });
  const leg = await client.leg(tool, args);
  if (!('asked' in leg)) throw new Error(`${tool} did not ask: ${leg.ended.text}`);
  const { params, state } = leg.asked;
  await client.leg(tool, args, { inputResponses: { confirm: ANSWERS.tick }, requestState: state });
  const writes = backend.journal.map(spell);
  await started.close();
  if (writes.length === 0) throw new Error(`${tool} wrote nothing after the approval`);
  return { message: String(params['message']), writes };
}
