import type { Transport } from '@modelcontextprotocol/client';
import type { Person } from '../persons/person.ts';
import { connectRaw2025 } from './raw-2025.ts';
import { connectRaw2026 } from './raw-2026.ts';
import type { Generation, TestClient } from './test-client.ts';
import { connectV1 } from './v1-client.ts';
import { connectV2 } from './v2-client.ts';

/** A client of one make, with one set of capabilities. */
export interface ClientKind {
  readonly name: string;
  readonly generation: Generation;
  /** Whether its answers reach the server in whatever shape they are given. */
  readonly raw: boolean;
  connect(transport: Transport, person: Person): Promise<TestClient>;
}

/** The shapes that an SDK lets its client declare. */
type Elicitation = { form?: Record<string, never>; url?: Record<string, never> };

const FORM = { form: {} };
const URL_ONLY = { url: {} };

/** Clients that can show a form: by saying so, or by saying no more than that they can ask. */
export const CLIENTS_WITH_FORM: readonly ClientKind[] = [
  v2('2026', 'form', FORM),
  v2('2026', 'empty capability', {}),
  v2('2025', 'form', FORM),
  v2('2025', 'empty capability', {}),
  v2('2025', 'form and url', { ...FORM, ...URL_ONLY }),
  v1('form', FORM),
  v1('empty capability', {}),
  raw('2025', 'empty capability', { elicitation: {} }),
  raw('2026', 'empty capability', { elicitation: {} }),
];

/** Clients that cannot: they say nothing, can open a page only, or say something nobody can read. */
export const CLIENTS_WITHOUT_FORM: readonly ClientKind[] = [
  v2('2026', 'no capability', undefined),
  v2('2026', 'url only', URL_ONLY),
  v2('2025', 'no capability', undefined),
  v2('2025', 'url only', URL_ONLY),
  v1('no capability', undefined),
  v1('url only', URL_ONLY),
  raw('2025', 'no capability', {}),
  raw('2025', 'url only', { elicitation: URL_ONLY }),
  raw('2026', 'no capability', {}),
  raw('2026', 'url only', { elicitation: URL_ONLY }),
];

/** The plainest client that can show a form: what reaches it is what was on the wire. */
export const DIRECT_CLIENT: ClientKind = raw('2026', 'form', { elicitation: FORM });

function v2(generation: Generation, can: string, elicitation: Elicitation | undefined): ClientKind {
  return {
    name: `v2 client, ${generation}, ${can}`,
    generation,
    raw: false,
    connect: (transport, person) => connectV2(transport, person, { generation, elicitation }),
  };
}

function v1(can: string, elicitation: Elicitation | undefined): ClientKind {
  return {
    name: `v1 client, 2025, ${can}`,
    generation: '2025',
    raw: false,
    connect: (transport, person) => connectV1(transport, person, elicitation),
  };
}

function raw(generation: Generation, can: string, capabilities: unknown): ClientKind {
  return {
    name: `raw client, ${generation}, ${can}`,
    generation,
    raw: true,
    connect: (transport, person) =>
      generation === '2025'
        ? connectRaw2025(transport, person, capabilities)
        : connectRaw2026(transport, person, capabilities),
  };
}
