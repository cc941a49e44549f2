import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ServerContext, Tool as ListedTool } from '@modelcontextprotocol/server';
import { type Binding, createBinding } from '../guard/binding.ts';
import { createDialog } from '../guard/dialog.ts';
import type { GuardListener } from '../guard/events.ts';
import { createGuard, type Guard } from '../guard/guard.ts';
import { createHands } from '../guard/hands.ts';
import type { Keys } from '../approvals/keys.ts';
import { createLifetimeClock } from '../approvals/lifetime-clock.ts';
import { createFolderStore } from '../approvals/folder-store.ts';
import { createMemoryStore } from '../approvals/memory-store.ts';
import type { Principal } from '../approvals/principal.ts';
import type { ApprovalStore } from '../approvals/store.ts';
import { type Lane, openLane, serialLane } from '../guard/lane.ts';
import type { Posture } from '../guard/posture.ts';
import { createRecorder, type Recorder } from '../guard/recorder.ts';
import { questionRenderer } from '../guard/render-question.ts';
import { createSeal } from '../guard/seal.ts';
import { createSentBefore } from '../guard/sent-before.ts';
import { createTokens } from '../guard/token.ts';
import { createScrubber, type Scrubber } from '../clean/scrub.ts';
import type { Choices } from '../config/choices.ts';
import type { Configuration } from '../config/read-configuration.ts';
import type { Variables } from '../config/declaration.ts';
import { type HttpClient, openHttp } from '../http/client.ts';
import { leftOutBy, selectTools } from '../select/select-tools.ts';
import type { Instance } from '../tool/call.ts';
import { isWrite, type Tool } from '../tool/declaration.ts';
import { listenerOf } from './audit-listener.ts';
import type { ServerDefinition } from './definition.ts';
import { checkDefinition } from './definition-check.ts';
import { askingOf, selectionOf, type Standing, standingOf } from './settings-in-force.ts';
import { hidingSession } from './session-secrets.ts';
import { ownTexts } from './own-texts.ts';
import { withoutEffect } from './start-lines.ts';
import { type Scope, withoutScope } from './scope.ts';
import { listRecord, unboundBy } from './tool-list.ts';
import { recordTool } from './tool-record.ts';

/** A configured backend and the guard in front of it. */
export interface Connected {
  readonly client: HttpClient;
  readonly instance: Instance;
  readonly guard: Guard;
  readonly binding: Binding;
  readonly record: Recorder;
  /** Whether the trail takes reads, too. */
  readonly recordsReads: boolean;
}

/** What all connections of one process share. */
export interface Runtime {
  readonly definition: ServerDefinition;
  /** How writes and questions are treated, and by whose choice. */
  readonly standing: Standing;
  /** The tools that are offered, in the order of their declaration. */
  readonly tools: readonly Tool[];
  /** The same as clients see them. */
  readonly list: () => readonly ListedTool[];
  /** The variables that keep a declared tool out; undefined for a name that is not declared. */
  readonly leftOutBy: (name: string) => readonly string[] | undefined;
  /** The part of the instance that every call is held to. */
  readonly scope: Scope;
  readonly scrubber: Scrubber;
  /** Undefined while settings are missing without which the backend cannot be reached; `missing` names all. */
  readonly connected: Connected | undefined;
  /** The backend as the account that a principal acts as. */
  readonly connectedFor: (principal: Principal) => Connected | undefined;
  readonly principalOf: (context: ServerContext) => Principal;
  readonly missing: readonly string[];
  /** One line for each setting that was meant for this server and has no effect. */
  readonly unknown: readonly string[];
  readonly now: () => number;
  /** Tells the operator. */
  readonly complain: (line: string) => void;
}

/** What tests and later transports hand in; everything has a default. */
export interface RuntimeOptions {
  /** The same in all processes that share approvals. Default: the configured ones, or a random key of this process. */
  readonly keys?: Keys;
  /** Default: in the configured folder, or in the memory of this process. */
  readonly store?: ApprovalStore;
  /** For a backend whose parallel writes damage each other: one turn at a time. Default: within this process. */
  readonly lane?: Lane;
  /** Who calls, where the transport knows it. Default: the user of this machine. */
  readonly principalOf?: (context: ServerContext) => Principal;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Milliseconds since any moment, by a clock that nobody can set. */
  readonly monotonic?: () => number;
  /** What the operator requires on top of the configuration. */
  readonly posture?: Partial<Posture>;
  readonly onEvent?: GuardListener;
  /** Where the operator is told of what a caller must not see; default stderr, since stdout is the protocol. */
  readonly complain?: (line: string) => void;
}

/** Puts a server together: the tools it offers, its backend, its guard. */
export function createRuntime<V extends Variables>(
  definition: ServerDefinition<V>,
  configuration: Configuration<V>,
  options: RuntimeOptions = {},
): Runtime {
  checkDefinition(definition);
  const now = options.now ?? Date.now;
  const standing = standingOf(definition, configuration, requiredBy(options.posture));
  const { posture } = standing;
  const { scope } = configuration;
  const selectable = definition.tools.map((tool) => ({
    name: tool.name,
    readOnly: !isWrite(tool),
    unboundBy: unboundBy(definition, scope, tool.input.shape),
    tool,
  }));
  const selection = selectionOf(definition, configuration, standing);
  const tools = selectTools(selectable, selection).map(({ tool }) => tool);
  const scrubber = createScrubber({
    secretKeys: definition.secretKeys,
    secrets: configuration.secrets,
    ownTexts: ownTexts(definition),
  });
  const complain = options.complain ?? ((line: string) => process.stderr.write(`${line}\n`));
  const connected = connect(definition, configuration, posture, scrubber, now, { ...options, complain });
  let list: readonly ListedTool[] | undefined;
  const asking = askingOf(definition, standing);
  return {
    definition,
    standing,
    tools,
    list: () => (list ??= tools.map((tool) => withoutScope(listRecord(recordTool(tool), asking), scope))),
    leftOutBy: (name) => {
      const tool = selectable.find((declared) => declared.name === name);
      return (
        tool &&
        leftOutBy(
          tool,
          selectable.map(({ name }) => name),
          selection,
        )
      );
    },
    scope,
    scrubber,
    missing: configuration.missing,
    unknown: [...configuration.unknown, ...withoutEffect(definition, configuration, standing)],
    now,
    complain,
    connected,
    connectedFor: () => connected,
    principalOf: options.principalOf ?? (() => ({ kind: 'local' })),
  };
}

function connect<V extends Variables>(
  definition: ServerDefinition<V>,
  configuration: Configuration<V>,
  posture: Posture,
  scrubber: Scrubber,
  now: () => number,
  options: RuntimeOptions & Required<Pick<RuntimeOptions, 'complain'>>,
): Connected | undefined {
  if (configuration.values === undefined) return undefined;
  const backend = definition.connect(configuration.values);
  const instance: Instance = { base: backend.base, account: backend.account };
  const client = openHttp({
    base: backend.base,
    headers: backend.headers,
    signIn: backend.signIn && hidingSession(backend.signIn, backend.account, scrubber),
    readsByPost: backend.readsByPost,
    limits: backend.limits,
    trust: { caPem: configuration.caPem, insecureTls: configuration.insecureTls },
    proxy: configuration.proxies,
    // With the secrets taken out before the words are cut: half a password is no longer recognised as one.
    clean: (words) => scrubber.text(words),
    notice: (answer) => {
      scrubber.notice(answer);
    },
    caSettings: `NODE_EXTRA_CA_CERTS or ${definition.prefix}_CA_FILE`,
  });
  const render = questionRenderer((text) => scrubber.questionLine(text), definition.supplied);
  const { onEvent, complain, monotonic = () => performance.now() } = options;
  const { state, audit } = configuration;
  const keys = options.keys ?? state?.keys ?? randomKeys();
  const lifetime = createLifetimeClock(now, monotonic);
  const store = options.store ?? openStore(state?.dir, keys, now, lifetime);
  const binding = createBinding(keys, render);
  const service = { name: definition.binary, version: definition.version };
  const listener = listenerOf(onEvent, audit, { service, posture, now, complain });
  const record = createRecorder({ listener, keys, now });
  const guard = createGuard({
    hands: createHands({ client, instance, posture: () => posture, now, record }),
    posture: () => posture,
    store,
    binding,
    dialog: createDialog({ store, seal: createSeal(keys, now), binding, render }),
    tokens: createTokens({ store, binding, render, server: definition.binary }),
    sentBefore: createSentBefore(store, binding, now),
    lane: definition.serialWrites ? (options.lane ?? serialLane()) : openLane,
    record,
    now,
  });
  return { client, instance, guard, binding, record, recordsReads: audit?.level === 'all' };
}

function requiredBy({ writes, ask, whenOff, whenUnable, approveBy }: Partial<Posture> = {}): Choices {
  const by = 'the operator';
  return {
    ...(writes && { writes: { value: writes, by } }),
    ...(ask && { ask: { value: ask, by } }),
    ...(whenOff && { whenOff: { value: whenOff, by } }),
    ...(whenUnable && { whenUnable: { value: whenUnable, by } }),
    ...(approveBy && { approveBy: { value: approveBy, by } }),
  };
}

function openStore(
  folder: string | undefined,
  keys: Keys,
  date: () => number,
  now: () => number,
): ApprovalStore {
  if (folder === undefined) return createMemoryStore(now);
  return createFolderStore({ folder: join(folder, 'approvals'), keys, date, now });
}

function randomKeys(): Keys {
  const key = randomBytes(32);
  return { first: key, all: [key] };
}
