/** Who takes part in a guarded call, from left to right. */
export const LANES = ['Person', 'Client, model', 'Server', 'Backend'] as const;

/** One message of a guarded call, or a thing that one of them does by itself when `from` and `to` agree. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly says: string;
}

const [PERSON, CLIENT, SERVER, BACKEND] = [0, 1, 2, 3];

/** A guarded call on the two generations of the protocol. The picture and its text are both made of these. */
export const FLOWS = {
  '2025': {
    title: 'A guarded call on the revisions of 2025: the server pushes the question',
    steps: [
      { from: CLIENT, to: SERVER, says: 'tools/call' },
      { from: SERVER, to: BACKEND, says: 'read' },
      { from: SERVER, to: CLIENT, says: 'elicitation/create' },
      { from: CLIENT, to: PERSON, says: 'the question' },
      { from: PERSON, to: CLIENT, says: 'tick, accept' },
      { from: CLIENT, to: SERVER, says: 'the answer' },
      { from: SERVER, to: SERVER, says: 'use it up' },
      { from: SERVER, to: BACKEND, says: 'read again' },
      { from: SERVER, to: BACKEND, says: 'write' },
      { from: SERVER, to: CLIENT, says: 'result' },
    ],
  },
  '2026': {
    title: 'A guarded call on 2026-07-28: the call ends with the question, and is made again with the answer',
    steps: [
      { from: CLIENT, to: SERVER, says: 'tools/call' },
      { from: SERVER, to: BACKEND, says: 'read' },
      { from: SERVER, to: CLIENT, says: 'input_required + seal' },
      { from: CLIENT, to: PERSON, says: 'the question' },
      { from: PERSON, to: CLIENT, says: 'tick, accept' },
      { from: CLIENT, to: SERVER, says: 'tools/call + answer + seal' },
      { from: SERVER, to: SERVER, says: 'open it, use it up' },
      { from: SERVER, to: BACKEND, says: 'read again' },
      { from: SERVER, to: BACKEND, says: 'write' },
      { from: SERVER, to: CLIENT, says: 'result' },
    ],
  },
} satisfies Record<string, { readonly title: string; readonly steps: readonly Step[] }>;

export type FlowName = keyof typeof FLOWS;

/** The steps of a flow as sentences, for whoever does not see the picture. */
export function flowInWords(name: FlowName): string[] {
  return FLOWS[name].steps.map(({ from, to, says }) =>
    from === to ? `${LANES[from] ?? ''}: ${says}` : `${LANES[from] ?? ''} to ${LANES[to] ?? ''}: ${says}`,
  );
}
