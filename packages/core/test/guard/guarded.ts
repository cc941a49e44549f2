import type { Principal } from '../../src/approvals/principal.ts';
import type { ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Keys } from '../../src/approvals/keys.ts';
import { createLifetimeClock } from '../../src/approvals/lifetime-clock.ts';
import { createMemoryStore } from '../../src/approvals/memory-store.ts';
import { createPageApprovals } from '../../src/approvals/page-approvals.ts';
import type { ApprovalStore } from '../../src/approvals/store.ts';
import { cleanLine } from '../../src/clean/line.ts';
import { type Binding, type BoundCall, createBinding } from '../../src/guard/binding.ts';
import type { Put } from '../../src/guard/channel.ts';
import type { DialogDelivery } from '../../src/guard/delivery.ts';
import { createDialog } from '../../src/guard/dialog.ts';
import type { LinkDelivery } from '../../src/guard/link-delivery.ts';
import { onPageOf } from '../../src/guard/on-page-of.ts';
import { createPage, type PageHost } from '../../src/guard/page.ts';
import type { GuardEvent, GuardListener } from '../../src/guard/events.ts';
import { createGuard } from '../../src/guard/guard.ts';
import type { GuardedCall } from '../../src/guard/guarded-call.ts';
import { createHands } from '../../src/guard/hands.ts';
import { openLane } from '../../src/guard/lane.ts';
import { DEFAULT_POSTURE, type Posture } from '../../src/guard/posture.ts';
import { createRecorder } from '../../src/guard/recorder.ts';
import { questionRenderer } from '../../src/guard/render-question.ts';
import { returnedDialog } from '../../src/guard/returned-dialog.ts';
import { returnedLink } from '../../src/guard/returned-link.ts';
import { createSentBefore } from '../../src/guard/sent-before.ts';
import { createSeal } from '../../src/guard/seal.ts';
import { createTokens } from '../../src/guard/token.ts';
import { type HttpClient } from '../../src/http/client.ts';
import { guardedTool, path, type Reader } from '../../src/index.ts';
import { type ChangingTool, type GuardedTool } from '../../src/tool/declaration.ts';
import type { Question } from '../../src/tool/question.ts';
import { targetsOf } from '../../src/tool/targets.ts';
import { words } from '../../src/tool/words.ts';
import { requestContext } from './context.ts';

const context = await requestContext();

/** A client without a network: its journal holds what would have left the process. */
export function journalled() {
  const journal: string[] = [];
  const reader: Reader = {
    request: async () => ({ status: 200, headers: {}, type: '', text: '' }),
    json: async (_path, schema) => schema.parse({}),
    query: async (_path, _form, schema) => schema.parse({}),
    text: async () => '',
    events: async () => {},
    entries: async () => {},
  };
  const client: HttpClient = {
    reader: () => reader,
    writer: () => ({
      ...reader,
      send: async (method, target, { reply }) => {
        journal.push(`${method} ${String(target)}`);
        return reply.parse({});
      },
    }),
    close: async () => {},
  };
  return { client, reader, journal };
}

export const question = (id: number, title = 'Note'): Question => ({
  will: words`This will delete note ${id}.`,
  cost: words`It cannot be restored.`,
  confirm: words`Delete note ${id}`,
  supplied: [{ label: words`Title`, value: title }],
  recognise: [{ label: words`Title`, value: title, from: 'backend' }],
});

/** What is put, by a channel alone: nobody listens. */
export const put = (id = 5, changed = false): Put => ({
  question: question(id),
  changed,
  unusable: false,
  opened: async () => {},
});

/** A tool that asks on every call. `title` is what the backend says by the time of each preparation. */
export function deleteTool(title: () => string = () => 'Note'): GuardedTool {
  return guardedTool({
    ...facts('delete_note'),
    question: async ({ input }) => ({ ...question(input.id, title()), plan: input.id }),
    write: async ({ plan, write }) =>
      write.send('DELETE', path`/notes/${plan}`, { reply: z.looseObject({}) }),
  });
}

export function facts(name: string) {
  return {
    name,
    title: 'A tool',
    description: 'Does something.',
    hints: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: false,
    } as const,
    input: z.strictObject({ id: z.int() }),
    output: z.looseObject({}),
    untrusted: false,
    targets: { id: 'note' },
    lookWith: 'list_notes',
  };
}

export interface GuardSettings {
  readonly posture?: Partial<Posture>;
  readonly forbids?: () => string | undefined;
  readonly store?: ApprovalStore;
  readonly keys?: Keys;
  /** Is told of every step first, and may throw. */
  readonly listen?: GuardListener;
  /** Tells a person of a question that is on the page. */
  readonly announce?: PageHost['announce'];
  /** Ids of the passkeys that count now. */
  readonly passkeys?: () => readonly string[];
  /** Whose they are; default: the caller's. */
  readonly ownedBy?: Principal;
  /** Where no page can be served. */
  readonly noPage?: boolean;
}

export const keysOf = (fill: number): Keys => {
  const first = new Uint8Array(32).fill(fill);
  return { first, all: [first] };
};

const KEYS = keysOf(3);
const render = questionRenderer(cleanLine, 'caller');

/** What a client may bring along, and whether it can show a form. */
export interface Brings {
  readonly answer?: unknown;
  readonly state?: string | undefined;
  readonly token?: string | undefined;
  readonly noDialog?: 'client' | 'undeliverable';
  readonly context?: ServerContext;
  /** What a client does that shows the address of a page; default: it shows none. */
  readonly link?: Partial<LinkDelivery>;
  /** How long the call waits for the page. */
  readonly waitMs?: number;
  /** Who calls; default: the user of this machine. */
  readonly by?: Principal;
}

/** A guard over no network, with clocks that the test moves: the date, and the one that nobody can set. */
export function guardOf({
  posture: settings,
  forbids = () => undefined,
  store: given,
  keys = KEYS,
  listen,
  announce,
  passkeys = () => ['laptop'],
  ownedBy,
  noPage = false,
}: GuardSettings = {}) {
  const clock = { now: 1_000_000, ran: 0 };
  const now = () => clock.now;
  const events: GuardEvent[] = [];
  const { client, journal } = journalled();
  const binding = createBinding(keys, render);
  const store = given ?? createMemoryStore(createLifetimeClock(now, () => clock.ran));
  const seal = createSeal(keys, now);
  const dialog = createDialog({ store, seal, binding, render });
  const tokens = createTokens({ store, binding, render, server: 'notes-mcp' });
  const posture = () => ({ ...DEFAULT_POSTURE, ...settings });
  const page = createPage({
    store,
    seal,
    binding,
    render,
    now,
    clean: cleanLine,
    host: { open: async () => new URL('http://localhost:7777/'), announce },
    passkeys: {
      of: async (principal) => passkeys().map((id) => ({ id, name: id, principal: ownedBy ?? principal })),
      isProven: async ({ decision }) => passkeys().some((id) => id === decision?.by),
    },
    lives: () => ({ decideMs: 30 * 60_000, carryOutMs: 10 * 60_000 }),
    evidence: () => (posture().approveBy === 'passkey' ? 'passkey' : 'page'),
    describe: onPageOf({ render, clean: cleanLine, serverTitle: 'Notes', toolTitle: () => 'Delete note' }),
  });
  const listener: GuardListener = async (event) => {
    await listen?.(event);
    events.push(event);
  };
  const record = createRecorder({ listener, keys, now });
  const instance = { base: new URL('https://notes.example.org/'), account: 'ada' };
  const hands = createHands({ client, instance, forbids, now, record });
  const sentBefore = createSentBefore(store, binding, now);
  const lane = openLane;
  const guard = createGuard({
    hands,
    posture,
    forbids,
    store,
    binding,
    dialog,
    tokens,
    page: noPage ? undefined : page,
    sentBefore,
    lane,
    record,
    now,
  });
  const request = (tool: ChangingTool, args: Record<string, unknown>, brings: Brings = {}): GuardedCall =>
    callOf({ tool: tool.name, targets: targetsOf(tool, args), args }, brings, binding);
  return {
    guard,
    request,
    journal,
    events,
    clock,
    dialog,
    tokens,
    binding,
    store,
    context,
    seal,
    onPage: createPageApprovals(store, now),
  };
}

/** A call of delete_note for the channels alone. */
export function guardedCall(brings: Brings = {}, called: Partial<Called> = {}): GuardedCall {
  const note = { tool: 'delete_note', targets: [{ role: 'note', id: 5 }], args: { id: 5 } };
  return callOf({ ...note, ...called }, brings, createBinding(KEYS, render));
}

type Called = Pick<BoundCall, 'tool' | 'targets'> & { readonly args: Record<string, unknown> };

function callOf(
  { tool, targets, args }: Called,
  { answer, state, token, noDialog, link, waitMs = 0, context: given = context, by }: Brings,
  binding: Binding,
): GuardedCall {
  const bound: BoundCall = {
    instance: { server: 'notes-mcp', base: 'https://notes.example.org/', account: 'ada' },
    principal: by ?? { kind: 'local' },
    tool,
    targets,
    args,
  };
  const brought = answer === undefined && state === undefined ? undefined : { answer, state };
  const delivery: DialogDelivery = {
    brought: () => brought,
    put: async (form, seal) =>
      noDialog === 'undeliverable' ? { undeliverable: true } : returnedDialog(given).put(form, seal),
  };
  const canShowForm = noDialog !== 'client';
  const shows = {
    canShowLink: link !== undefined,
    link: { ...returnedLink(given), leftMs: () => waitMs, ...link },
  };
  return {
    bound,
    digest: () => binding.call(bound),
    input: args,
    token,
    canShowForm,
    delivery,
    context: given,
    ...shows,
  };
}
