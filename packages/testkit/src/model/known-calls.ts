import { connectRaw2026 } from '../clients/raw-2026.ts';
import { startInProcess } from '../connect/in-process.ts';
import { recordingFacts } from '../contract/changed-question.ts';
import { askingCalls, type ContractOptions } from '../contract/contract.ts';
import type { TestBackend } from '../example-call.ts';
import type { RecordedWrite } from '../journal.ts';
import { nobody } from '../persons/persons.ts';
import { ANSWERS } from './step.ts';

/** What a call shows and does, in one state of the backend. */
export interface Behaviour {
  /** Undefined for a call that needs no question. */
  readonly message: string | undefined;
  /** What is bound besides: the facts by which a person recognises what it is about. */
  readonly facts: unknown;
  /** The writes it sends, spelt out whole. */
  readonly writes: readonly string[];
}

/** A call of a tool that can ask, and how it behaves before and after somebody else changed its target. */
export interface KnownCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** What its question fixed holds, whatever others change meanwhile. */
  readonly keeps: boolean;
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
  const examples = askingCalls(options).flatMap(({ tool, args, other }) => {
    const { keeps = false, quiet } = options.calls[tool] ?? {};
    return [args, other.args, ...(quiet ? [quiet.args] : [])].map((each) => ({ tool, keeps, args: each }));
  });
  const known: KnownCall[] = [];
  for (const { tool, args, keeps } of examples) {
    backend.reset();
    const calm = await observe(options, backend, tool, args);
    backend.reset();
    backend.disturb?.();
    const disturbed = await observe(options, backend, tool, args);
    if ((calm.message === undefined) !== (disturbed.message === undefined))
      throw new Error(`${tool} asks only before, or only after, disturb(): take another example`);
    known.push({ tool, args, keeps, calm, disturbed });
  }
  backend.reset();
  const asking = known.filter(({ calm }) => calm.message !== undefined);
  const first = asking.map(({ calm }) => calm.writes[0]);
  if (new Set(first).size < first.length)
    throw new Error('Two example calls send the same write: change one of them');
  // A call that needs no question may send what another one asks about; the journal could not tell whose it was.
  return known.filter((call) => asking.includes(call) || !first.includes(call.calm.writes[0]));
}

async function observe(
  { server }: Options,
  backend: TestBackend,
  tool: string,
  args: KnownCall['args'],
): Promise<Behaviour> {
  const facts: unknown[] = [];
  const started = startInProcess({ ...server, tools: recordingFacts(server.tools, facts) }, backend.env);
  const client = await connectRaw2026(started.connect(), nobody(), { elicitation: { form: {} } });
  const leg = await client.leg(tool, args);
  let message: string | undefined;
  if ('asked' in leg) {
    const { params, state } = leg.asked;
    message = String(params['message']);
    await client.leg(tool, args, { inputResponses: { confirm: ANSWERS.tick }, requestState: state });
  }
  const writes = backend.journal.map(spell);
  await started.close();
  if (writes.length === 0) throw new Error(`${tool} wrote nothing, neither at once nor after the approval`);
  return { message, facts: facts[0], writes };
}
